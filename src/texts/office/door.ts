/** What is said to whoever is not signed in yet, or is about to leave. */
export interface DoorTexts {
  readonly signIn: string
  readonly signInOperator: string
  readonly signInVerb: string
  readonly email: string
  readonly password: string
  readonly wrongPassword: string
  readonly signOut: string
  readonly signOutVerb: string
  readonly stay: string
}
