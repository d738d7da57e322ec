/** What people read of their own account: what proves them, and where they are signed in. */
export interface SecurityTexts {
  readonly title: string
  readonly factor: string
  readonly noFactor: string
  readonly addApp: string
  readonly app: string
  readonly codes: string
  readonly newCodes: string
  readonly removeApp: string
  readonly password: string
  readonly changePassword: string
  readonly keepPassword: string
  readonly othersEnd: string
  readonly sessions: string
  readonly browser: string
  readonly unknownBrowser: string
  readonly on: (browser: string, system: string) => string
  readonly seen: string
  readonly end: string
  readonly thisOne: string
  readonly scan: string
  readonly typed: string
  readonly firstCode: string
  readonly confirm: string
  readonly codesTitle: string
  readonly codesText: string
  readonly codesKept: string
  readonly whose: (name: string) => string
  readonly appSince: (since: string) => string
  readonly codesLeft: (count: number) => string
  /** What a form has just done, by its name. */
  readonly done: Readonly<
    Record<'app_removed' | 'passkey_added' | 'passkey_removed' | 'session_ended' | 'password_changed', string>
  >
}

/** Whether somebody is mailed what waits for them; `city`: whose clocks the morning is told by. */
export interface TaskMailsTexts {
  readonly title: string
  readonly link: string
  readonly whose: (email: string, house: string) => string
  readonly label: string
  readonly hint: string
  readonly verb: string
  readonly when: PerChoice
  readonly chosen: PerChoice
}

type PerChoice = Readonly<Record<'none' | 'at_once' | 'daily', (city: string) => string>>
