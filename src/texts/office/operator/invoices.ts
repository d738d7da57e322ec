interface HindranceTexts {
  readonly why: string
  readonly action: string
}

type IdentityField = 'legalName' | 'street' | 'postcode' | 'city' | 'country' | 'registration' | 'vat'

export interface OperatorInvoicesTexts {
  readonly section: string
  readonly text: string
  readonly own: string
  readonly waiting: string
  readonly waitingText: string
  readonly waitsFor: string
  readonly soon: string
  readonly hindrances: Readonly<Record<'seller' | 'buyer' | 'seller_vat' | 'buyer_vat', HindranceTexts>>
  readonly all: string
  readonly merchantHint: string
  readonly noneFound: { readonly title: string; readonly text: string }
  readonly showAll: string
  readonly acts: string
  readonly done: Readonly<Record<'credited' | 'paid' | 'identified', string>>
  readonly credit: {
    readonly link: string
    readonly title: (invoice: string) => string
    readonly net: string
    readonly netHint: (left: string) => string
    readonly reason: string
    readonly reasonHint: string
    readonly follows: readonly [string, string]
    readonly verb: string
    readonly stay: string
    readonly wrong: (left: string) => string
    readonly wholeOnly: string
    readonly amountOnly: string
  }
  readonly paid: {
    readonly link: string
    readonly title: (invoice: string) => string
    readonly reason: string
    readonly reasonHint: string
    readonly follows: string
    readonly verb: string
    readonly stay: string
    readonly notThere: string
  }
  readonly identity: {
    readonly own: string
    readonly link: string
    readonly ofMerchant: (name: string) => string
    readonly text: string
    readonly follows: string
    readonly labels: Readonly<Record<IdentityField, string>>
    readonly hints: Readonly<Partial<Record<IdentityField, string>>>
    readonly reason: string
    readonly verb: string
    readonly stay: string
    readonly wrongCountry: string
    readonly wrongVat: string
  }
}
