/** As `articles/article.ts` tells them apart. */
type ArticleStanding = 'on_sale' | 'sold_out' | 'over' | 'ended'

interface Told {
  readonly title: string
  readonly text: string
}

type FieldName = 'name' | 'description' | 'amount' | 'currency' | 'merchants' | 'language' | 'salesMax' | 'lastDay'

/** Articles: their list, the form that makes one, the page of one. */
export interface ArticleOfficeTexts {
  readonly title: string
  readonly intro: string
  readonly make: string
  readonly none: Told
  readonly shown: (count: number) => string
  /** There are more than were counted. */
  readonly atLeast: (count: string) => string
  readonly columns: {
    readonly name: string
    readonly state: string
    readonly begun: string
    readonly paid: string
    readonly made: (city: string) => string
    readonly price: string
  }
  readonly standings: Readonly<Record<ArticleStanding, string>>
  readonly whys: Readonly<Record<ArticleStanding, string>>
  readonly form: {
    readonly title: string
    readonly intro: string
    /** Of one that is made like another: only its price was to change. */
    readonly newPrice: string
    readonly what: string
    readonly limits: string
    readonly browser: string
    readonly fields: Readonly<Record<FieldName, { readonly label: string; readonly hint?: string }>>
    readonly wrong: {
      readonly currency: string
      readonly merchants: string
      readonly past: string
      readonly none: string
    }
    readonly verb: string
    readonly stay: string
  }
  readonly one: {
    readonly made: Told
    readonly ended: Told
    readonly address: string
    readonly addressHint: string
    readonly over: string
    readonly codeLabel: string
    readonly codeFile: string
    readonly sales: string
    readonly begun: string
    readonly begunHint: string
    readonly paid: string
    readonly ofBegun: (count: string) => string
    readonly left: string
    readonly leftHint: string
    readonly noLimit: string
    readonly actions: string
    readonly purchases: string
    readonly another: string
    readonly anotherHint: string
    readonly end: string
    readonly facts: string
    readonly soldBy: string
    readonly language: string
    readonly until: string
    readonly madeAt: string
    readonly endedAt: string
  }
  readonly end: {
    readonly title: (what: string) => string
    readonly page: string
    readonly begun: string
    readonly sold: string
    readonly verb: string
    readonly stay: string
  }
}
