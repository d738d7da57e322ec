/** Why an account is not connected, changed or ended, for whoever says it in another language than the command line's. */
export type AccountRefusalCode =
  // Of one field.
  | 'missing'
  | 'untrimmed'
  | 'algorithm'
  | 'bracket'
  | 'malformed'
  // Of all of them.
  | 'other_provider'
  | 'other_mode'
  | 'mode_unsaid'
  | 'live_in_demo'
  | 'other_account'
  | 'address'
  | 'unproven'
  | 'ended_brand'
  | 'no_such_flag'
  // What the provider said, or did not.
  | 'credentials_refused'
  | 'request_refused'
  | 'silent'
  | 'unchecked'
  // What is still there.
  | 'undecided'
  | 'chosen'
  | 'open'
  | 'over'
  | 'mocked'

/** Its message is the command line's sentence; no value of a credential is ever in it. */
export class AccountRefusal extends Error {
  readonly code: AccountRefusalCode
  /** The credential that it is about, as the command line calls it. */
  readonly field: string | undefined

  constructor(code: AccountRefusalCode, sentence: string, field?: string) {
    super(sentence)
    this.code = code
    this.field = field
  }
}
