interface Act {
  /** On the purchase's page: `Abort…`. */
  readonly link: string
  readonly question: (title: string) => string
  /** What follows, line by line. */
  readonly follows: readonly string[]
  /** The button: verb and object. */
  readonly verb: string
  readonly done: string
  /** Why it is not offered in this state. */
  readonly whyNot: string
}

/** What one does with a purchase. */
export interface PurchaseActsTexts {
  readonly title: string
  readonly nothing: string
  readonly notOffered: string
  readonly stay: string
  readonly reason: string
  readonly abort: Act
  readonly cancel: Act
  readonly release: Act
  readonly capture: Act
  readonly hold: Act & {
    readonly why: string
    /** On the purchase's page while it lasts. */
    readonly noticed: (since: string) => string
  }
  readonly resume: Act & { readonly why: string }
  readonly invite: Omit<Act, 'follows' | 'verb'> & {
    readonly text: string
    readonly verb: (who: string) => string
  }
  readonly extend: Omit<Act, 'follows'> & {
    readonly text: (end: string) => string
    readonly until: (city: string) => string
    readonly bounds: (latest: string) => string
    readonly latestBy: Readonly<Record<'hold' | 'term', string>>
    readonly unreadable: string
    readonly outside: (after: string, latest: string) => string
    readonly show: string
    readonly happens: string
    readonly ends: (end: string, before: string) => string
    readonly friends: (names: string) => string
    readonly nobody: string
    readonly held: (amount: string) => string
  }
  readonly date: Omit<Act, 'follows'> & {
    readonly text: string
    readonly which: string
    readonly to: string
    readonly between: (earliest: string, latest: string) => string
    readonly undecided: string
    readonly show: string
    readonly schedule: string
    readonly day: string
    readonly newDay: string
    readonly amount: string
    readonly stays: string
    readonly happens: string
    readonly collected: (day: string, amount: string) => string
    readonly told: (who: string) => string
    readonly rate: string
    readonly agreed: string
  }
  readonly stale: (what: string) => string
  readonly noteAdded: string
  readonly refund: {
    readonly link: string
    readonly question: (amount: string, all: string) => string
    readonly nothingYet: string
    readonly amount: (currency: string) => string
    readonly showAgain: string
    readonly upTo: (left: string) => string
    readonly limit: (amount: string) => string
    readonly aboveLimit: (amount: string) => string
    readonly whoGets: string
    readonly person: string
    readonly backTo: string
    readonly paid: string
    readonly getsBack: string
    readonly owesLess: string
    readonly together: string
    readonly proportion: string
    readonly happens: string
    readonly toCards: (count: number) => string
    readonly notCollected: (amount: string) => string
    readonly mails: (names: string) => string
    readonly comesOff: (amount: string) => string
    readonly shopTold: string
    readonly final: string
    readonly verb: (amount: string) => string
    readonly done: string
    readonly whyNot: string
  }
}
