type PaymentType = 'SPLIT' | 'INSTALLMENT' | 'DEFERRED' | 'DOWN_PAYMENT'

/** What pages of merchants say beside their settings. */
export interface MerchantOfficeTexts {
  readonly title: string
  readonly intro: string
  readonly none: { readonly title: string; readonly text: string }
  readonly columns: Readonly<Record<'merchant' | 'type' | 'settlement' | 'psp' | 'health', string>>
  readonly count: (shown: number) => string
  readonly types: Readonly<Record<PaymentType, string>>
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

interface Said {
  readonly title: string
  readonly text: string
  readonly verb: string
  readonly done: string
  readonly doneText: string
}

/** Of a merchant's own account at its PSP. */
export interface PspOfficeTexts {
  readonly title: (merchant: string) => string
  readonly crumb: string
  readonly none: { readonly title: string; readonly text: string }
  readonly facts: Readonly<
    Record<'psp' | 'reference' | 'answer' | 'asked' | 'since' | 'declared' | 'notifies' | 'judged' | 'mocked', string>
  >
  readonly answers: Readonly<Record<'ok' | 'unchecked' | 'refused', string>>
  readonly never: string
  readonly grade: Readonly<Partial<Record<string, string>>>
  readonly flags: Readonly<Record<'moto' | 'exempt' | 'corporate' | 'none', string>>
  readonly styles: Readonly<Record<'ours' | 'native' | 'reader', string>>
  readonly callback: { readonly title: string; readonly text: string; readonly none: string }
  readonly hosts: { readonly title: string; readonly text: string; readonly wanted: (label: string) => string }
  readonly connect: Said & {
    readonly choose: string
    readonly chosen: (label: string) => string
    readonly show: string
    readonly mode: string
    readonly modeTold: string
    readonly simulator: string
    readonly simulatorWhat: string
    readonly mocked: string
    readonly unproven: (label: string, parts: string) => string
    readonly unchecked: (label: string) => string
    readonly parts: Readonly<Record<'request' | 'answer' | 'callback', string>>
    readonly replaces: (label: string) => string
    readonly asks: (label: string) => string
    readonly sealed: string
  }
  readonly credentials: Said
  readonly declared: Said
  readonly check: Said
  readonly disconnect: Said & { readonly type: (id: string) => string }
  readonly stay: string
}
