interface Told {
  readonly title: string
  readonly text: string
}

/** Where a merchant is paid. */
export interface BankDetailsTexts {
  readonly title: string
  readonly intro: string
  readonly none: Told
  readonly set: string
  readonly change: string
  readonly account: string
  readonly holder: string
  readonly bic: string
  readonly since: string
  readonly usable: string
  readonly usableNow: string
  readonly usableFrom: (moment: string) => string
  readonly check: string
  readonly checks: Readonly<Record<'match' | 'close' | 'no_match' | 'not_possible' | 'never', string>>
  readonly toldName: string
  readonly ourName: string
  readonly mismatch: string
  readonly mismatchText: string
  readonly flagged: string
  readonly flaggedText: (reason: string) => string
  readonly changedOutside: string
  readonly form: {
    readonly title: string
    readonly iban: string
    readonly ibanHint: string
    readonly bic: string
    readonly bicHint: string
    readonly holder: string
    readonly holderHint: string
    readonly follows: readonly [string, string, string]
    readonly verb: string
    readonly stay: string
    readonly wrong: { readonly iban: string; readonly sepa: string; readonly bic: string; readonly holder: string }
    readonly done: string
    readonly doneText: string
  }
}
