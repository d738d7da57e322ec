/** The pages that send, renew and end a payment link. */
export interface LinkActsTexts {
  readonly again: {
    readonly title: string
    readonly text: string
    readonly verb: string
    readonly stay: string
    readonly nowhere: string
  }
  readonly renew: {
    readonly title: (what: string) => string
    /** Until when it works as it is. */
    readonly text: (until: string) => string
    readonly lastDay: string
    readonly latest: (day: string) => string
    readonly outside: (day: string) => string
    readonly same: string
    readonly nobody: string
    readonly verb: string
    readonly stay: string
    /** Why it cannot be renewed. */
    readonly not: { readonly paid: string; readonly begun: string; readonly ended: string }
    readonly again: string
    readonly back: string
  }
  readonly end: {
    readonly title: (what: string) => string
    readonly link: string
    readonly purchase: string
    readonly verb: string
    readonly stay: string
  }
}
