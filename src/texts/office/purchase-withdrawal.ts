type State = 'declared' | 'awaiting_goods' | 'crediting' | 'accepted' | 'refused'

/** What staff read of a buyer's withdrawal, and decide. Amounts and days come in words. */
export interface PurchaseWithdrawalTexts {
  readonly heading: string
  /** On the purchase's own page. */
  readonly noticed: (day: string) => string
  readonly see: string
  readonly declared: string
  readonly by: string
  readonly acknowledged: string
  readonly words: string
  readonly erased: string
  readonly state: string
  readonly states: Readonly<Record<State, string>>
  readonly automatic: string
  readonly heldUp: (why: string) => string
  readonly payBackBy: string
  readonly rests: (since: string) => string
  readonly ground: string
  readonly accept: {
    readonly title: string
    readonly follows: (amount: string) => readonly [string, string, string]
    readonly verb: (amount: string) => string
    readonly done: string
    readonly atPsp: string
  }
  readonly goods: {
    readonly link: string
    readonly question: string
    readonly text: string
    readonly verb: string
    readonly done: string
    readonly arrivedLink: string
    readonly arrivedQuestion: string
    readonly arrivedText: string
    readonly arrivedVerb: string
    readonly arrivedDone: string
  }
  readonly refuse: {
    readonly link: string
    readonly question: string
    readonly text: string
    readonly ground: string
    readonly reason: string
    readonly reasonHint: string
    readonly verb: string
    readonly done: string
  }
  readonly nothing: string
}
