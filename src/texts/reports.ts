export interface ReportTexts {
  readonly title: string
  readonly from: string
  readonly to: string
  readonly empty: string
  readonly none: string
  readonly rows: (count: number) => string
  readonly cut: (max: number) => string
  readonly asFile: string
  readonly crossBorder: {
    readonly title: string
    readonly text: string
    readonly quarter: string
    readonly merchant: string
    readonly country: string
    readonly payments: string
    readonly refunds: string
    readonly unknown: string
  }
  readonly purchases: {
    readonly title: string
    readonly text: string
    readonly what: string
    readonly reference: string
    readonly state: string
    readonly created: string
    readonly currency: string
    readonly amount: string
  }
}
