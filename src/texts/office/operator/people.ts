/** Everybody who signs in for a merchant, and who runs the installation. */
export interface OperatorPeopleTexts {
  readonly title: string
  /** Merchants' people, beside operators. */
  readonly merchants: string
  readonly find: string
  readonly findHint: string
  readonly verb: string
  readonly none: { readonly title: string; readonly text: string }
  readonly notFound: { readonly title: string; readonly text: string }
  readonly count: (shown: number) => string
  readonly companies: string
  readonly noCompany: string
  /** Companies besides the one that is named. */
  readonly more: (companies: number) => string
  readonly account: string
  readonly signedIn: string
  readonly never: string
  readonly sessions: string
  readonly sureFirst: string
  readonly endSessions: string
  readonly endAsked: (name: string) => string
  readonly endText: string
  readonly endStays: string
  readonly done: Readonly<Record<'factor_reset' | 'factor_kept' | 'sessions_ended', string>>
  readonly operators: {
    readonly title: string
    readonly text: string
    readonly notIn: string
    readonly invite: string
    readonly inviteText: string
    readonly isOperator: string
    readonly roleHint: string
    readonly makeLink: string
    readonly linkTitle: string
    readonly linkFor: (email: string, until: string) => string
    readonly handedOver: string
    readonly anotherLink: string
    readonly linkAsked: (name: string) => string
    readonly linkText: string
    readonly lostFactor: string
    readonly lastAdmin: string
    readonly remove: string
    readonly removeAsked: (name: string) => string
    readonly done: Readonly<Record<'role_changed' | 'removed', string>>
  }
}
