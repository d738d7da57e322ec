interface Sentence {
  readonly title: string
  readonly text: string
}

/** What the operator reads of companies and their merchants. */
export interface OperatorCompaniesTexts {
  readonly title: string
  readonly find: string
  readonly findHint: string
  readonly verb: string
  readonly none: Sentence
  readonly notFound: Sentence
  readonly company: string
  readonly id: string
  readonly merchants: string
  readonly state: string
  readonly states: Readonly<Record<'invited' | 'ready' | 'selling' | 'quiet', string>>
  readonly volume: (days: number) => string
  readonly nothing: string
  readonly waits: string
  readonly count: (shown: number) => string
  readonly purchases: (count: number) => string
  readonly facts: string
  readonly basic: string
  readonly basicOn: string
  readonly basicOff: string
  readonly keys: string
  readonly keysOf: (live: number, max: number) => string
  readonly collection: string
  readonly collectionOpen: string
  readonly collectionHeld: string
  readonly people: string
  readonly noPeople: string
  readonly invited: (until: string) => string
  readonly noMerchants: string
  readonly change: string
  readonly seat: string
  readonly notSaid: string
  readonly edit: {
    readonly name: string
    readonly country: string
    readonly countryHint: string
    readonly wrongCountry: string
    readonly vat: string
    readonly vatHint: string
    readonly wrongVat: string
    readonly basicHint: string
    readonly verb: string
    readonly stay: string
    readonly saved: string
  }
  readonly limits: Sentence & {
    readonly verb: string
    readonly saved: string
    readonly back: string
  }
  readonly open: Sentence & {
    readonly company: string
    readonly merchant: string
    readonly merchantHint: string
    readonly type: string
    readonly typeHint: string
    readonly site: string
    readonly siteHint: string
    readonly wrongSite: string
    readonly language: string
    readonly owner: string
    readonly ownerHint: string
    readonly wrongName: string
    readonly verb: string
    readonly stay: string
    readonly opened: string
    readonly openedText: (email: string, until: string) => string
    readonly link: string
    readonly already: string
    readonly toCompany: string
  }
}

interface ClosingAct {
  readonly link: string
  readonly question: (merchant: string) => string
  readonly follows: readonly [string, string, string]
  readonly verb: string
  readonly stay: string
}

/** What the operator reads of a merchant that leaves. */
export interface MerchantClosingTexts {
  readonly title: string
  readonly since: (day: string) => string
  readonly closedOn: (day: string) => string
  /** Above what it waits for, or would. */
  readonly waitsFor: string
  readonly wouldWaitFor: string
  readonly nothingOpen: string
  readonly nothingOpenYet: string
  readonly overButOpen: string
  /** `count` as people of the language write it, `many` to choose the form of words; `amount` with its currency. */
  readonly ends: {
    readonly purchases: (count: string, many: number) => string
    readonly opening: string
    readonly commission: string
    readonly planned: (amount: string) => string
    readonly in_transit: (amount: string) => string
    readonly reserve: (amount: string, day: string | undefined) => string
    readonly owed: Readonly<
      Record<'other_currency' | 'stopped' | 'no_details' | 'next_payout', (amount: string) => string>
    >
    readonly owes: (amount: string) => string
    readonly invoiced: (amount: string) => string
  }
  readonly close: ClosingAct
  readonly again: ClosingAct
  readonly reopen: ClosingAct
  readonly reason: string
  readonly reasonHint: string
  readonly done: Readonly<Record<'closing' | 'closed' | 'reopened', string>>
}

/** What is said where an operator looks at a company's pages. */
export interface ViewingTexts {
  readonly title: string
  readonly question: (company: string) => string
  readonly half: string
  readonly readOnly: string
  readonly recorded: string
  readonly reason: string
  readonly reasonHint: string
  readonly ask: string
  readonly stay: string
  readonly made: string
  readonly madeText: string
  readonly open: (company: string) => string
  readonly because: (reason: string) => string
  readonly begin: string
  /** On every page meanwhile. */
  readonly banner: (company: string, until: string) => string
  readonly leave: string
}
