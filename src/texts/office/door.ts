/** What is said to whoever is not signed in yet, or is about to leave. */
export interface DoorTexts {
  readonly signIn: string
  readonly signInOperator: string
  readonly signInVerb: string
  readonly email: string
  readonly password: string
  readonly wrongPassword: string
  readonly name: string
  readonly choosePassword: string
  readonly choosePasswordFor: (email: string) => string
  readonly newPassword: string
  readonly passwordHint: string
  readonly weakPassword: string
  readonly setPassword: string
  /** In the demo: where e-mail and password are written down. */
  readonly ofDemo: (member: string) => string
  readonly code: string
  readonly codeOf: (email: string) => string
  readonly codeLabel: string
  readonly codeHint: string
  readonly wrongCode: string
  readonly passwordAgain: string
  readonly passwordAgainOf: (email: string) => string
  readonly why: string
  readonly goOn: string
  readonly lostFactor: string
  readonly keepFactor: string
  readonly keepFactorText: string
  readonly keepFactorVerb: string
  readonly join: (company: string) => string
  readonly joinAs: (email: string, role: string) => string
  readonly joinPassword: string
  readonly joinVerb: string
  readonly forgotten: string
  /** Between two ways in. */
  readonly or: string
  readonly anew: string
  readonly forgottenText: string
  readonly sendLink: string
  readonly linkSent: string
  readonly linkSentText: string
  readonly signOut: string
  readonly signOutVerb: string
  readonly stay: string
}
