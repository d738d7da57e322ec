import type { ConnectionTexts } from '../texts/office/connections.ts'

/** Why an account is not connected, changed or ended, for whoever says it in another language than the command line's. */
export type AccountRefusalCode = keyof ConnectionTexts['refused']

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
