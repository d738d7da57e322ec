/** What people read of keys that their devices keep. */
export interface PasskeyTexts {
  readonly signIn: string
  readonly signInText: string
  readonly use: string
  readonly prove: string
  readonly proveText: (email: string) => string
  readonly asking: string
  readonly again: string
  readonly notUsed: string
  readonly notMade: string
  readonly unknown: string
  readonly wrong: string
  readonly wrongMade: string
  readonly withoutScript: string
  readonly withPassword: string
  readonly withCode: string
  readonly withRecoveryCode: string
  readonly recoveryCode: string
  readonly recoveryCodeHint: string
  readonly title: string
  /** Above their names. */
  readonly one: string
  readonly add: string
  readonly addText: string
  readonly name: string
  readonly nameHint: string
  readonly make: string
  readonly making: string
  readonly back: string
  readonly since: string
  readonly used: string
  readonly neverUsed: string
  readonly remove: string
  readonly removeOf: (name: string) => string
  readonly removeTitle: (name: string) => string
  readonly removed: string
  readonly removedLast: string
  readonly removedThere: string
  readonly keep: string
  /** Told to whoever has no app beside their passkeys. */
  readonly onlyPasskeys: string
}
