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
