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
