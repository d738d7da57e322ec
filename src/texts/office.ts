/** What people of a merchant, and of the operator, may be. */
export type StaffRole = 'owner' | 'developer' | 'support' | 'read_only' | 'admin'

interface Told {
  readonly title: string
  readonly text: string
}

/** What every page of staff says around its own sentences. */
export interface OfficeTexts {
  readonly skip: string
  readonly menu: string
  /** Whose house it is, under its name. */
  readonly operator: string
  readonly sections: string
  readonly find: string
  /** Of the list that `/` opens. */
  readonly palette: string
  readonly lookFor: string
  readonly copy: string
  readonly copied: string
  readonly refreshed: string
  readonly where: string
  readonly roles: Readonly<Record<StaffRole, string>>
  readonly times: (city: string) => string
  readonly why: string
  readonly views: string
  readonly filters: string
  readonly filtersInUse: string
  readonly removeFilter: string
  readonly addFilter: string
  readonly show: string
  readonly any: string
  readonly yes: string
  readonly pages: string
  readonly older: string
  readonly newest: string
  readonly csv: string
  readonly total: string
  readonly asTable: string
  readonly errors: (count: number) => string
  /** Where several fields are wrong. */
  readonly errorOf: (field: string, wrong: string) => string
  readonly wrong: {
    readonly missing: string
    readonly noFile: string
    readonly largeFile: (mebibytes: string) => string
    readonly long: (max: string) => string
    readonly amount: (example: string) => string
    readonly amountBetween: (min: string, max: string) => string
    readonly whole: (min: string, max: string) => string
    readonly day: string
    readonly choice: string
    readonly typed: (expected: string) => string
  }
  readonly refused: {
    readonly signedOut: Told
    readonly role: (needed: string, own: string) => Told
    readonly unknown: Told
    readonly foreign: Told
    /** The page comes again below it, with what was typed. */
    readonly stale: Told
    readonly changed: Told
    readonly garbled: Told
    readonly tooLarge: Told
    readonly prove: Told
    readonly factor: Told
    /** To an operator who looks at a company's pages. */
    readonly viewing: Told
    readonly linkOver: Told
    /** Of a link to another password, which one sends oneself. */
    readonly resetOver: Told
    readonly tooMany: Told
    readonly away: Told
    readonly unsure: Told
    readonly broken: Told
    readonly back: string
    readonly request: (id: string) => string
  }
}
