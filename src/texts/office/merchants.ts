/** What pages of merchants say beside their settings. */
export interface MerchantOfficeTexts {
  readonly title: string
  readonly intro: string
  readonly none: { readonly title: string; readonly text: string }
  readonly columns: Readonly<Record<'merchant' | 'type' | 'settlement' | 'psp' | 'health', string>>
  readonly count: (shown: number) => string
  readonly mode: Readonly<Record<'test' | 'live', string>>
  /** A merchant's state of health, and what it means. */
  readonly health: Readonly<
    Record<'well' | 'unchecked' | 'refused' | 'retired' | 'missing', { readonly word: string; readonly why: string }>
  >
  readonly id: string
  readonly facts: string
  readonly actions: string
  /** When a setting was last changed, and by whom. */
  readonly since: (day: string, by: string) => string
  readonly change: string
  readonly look: string
  readonly operator: string
  readonly somebody: string
  readonly service: string
  readonly edit: {
    readonly verb: string
    readonly stay: string
    readonly saved: string
    readonly savedText: string
    readonly meanwhile: string
    readonly changed: (by: string, label: string, from: string, to: string) => string
    readonly fixed: string
  }
}
