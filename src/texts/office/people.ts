/** Who belongs to a company, and as what. */
export interface PeopleTexts {
  readonly title: string
  /** Of whoever belongs to several. */
  readonly companies: Readonly<Record<'title' | 'text' | 'others' | 'company' | 'role' | 'open' | 'current', string>>
  readonly colleagues: string
  readonly person: string
  readonly email: string
  readonly role: string
  readonly sees: string
  readonly seesAll: string
  readonly seesHint: string
  readonly seesWrong: string
  readonly factor: string
  readonly hasFactor: string
  readonly noFactor: string
  readonly invite: string
  readonly inviteText: string
  readonly invited: string
  readonly until: string
  readonly takeBack: string
  readonly stay: string
  readonly sendInvitation: string
  readonly noAddress: string
  readonly isColleague: string
  readonly roleHint: string
  readonly changeRole: string
  readonly changePlace: string
  readonly lastOwner: string
  readonly resetPassword: string
  readonly resetFactor: string
  readonly factorLost: string
  readonly factorWaits: string
  readonly factorStops: string
  readonly factorDue: string
  readonly factorAsked: (name: string) => string
  readonly factorMail: (email: string) => string
  readonly factorElsewhere: string
  readonly factorKeep: string
  readonly factorKeepAsked: (name: string) => string
  readonly remove: string
  readonly removedSessions: string
  readonly removedActs: string
  readonly keep: string
  readonly places: (merchants: number) => string
  readonly removeAsked: (name: string) => string
  readonly typeEmail: (email: string) => string
  readonly resetAsked: (name: string) => string
  readonly resetMail: (email: string) => string
  /** What a form has just done, by its name. */
  readonly done: Readonly<
    Record<'invited' | 'taken_back' | 'factor_reset' | 'factor_kept' | 'role_changed' | 'removed' | 'reset', string>
  >
}
