/** Why a call that says it is the service's is not to be believed. */
export type Doubt = 'not_signed' | 'wrong_signature' | 'wrong_kind' | 'wrong_token' | 'wrong_time' | 'unreadable'

const SENTENCES: Readonly<Record<Doubt, string>> = {
  not_signed: 'nothing signs it',
  wrong_signature: 'none of the secrets has signed these bytes',
  wrong_kind: 'the secret has signed it as something else, a request of the shop’s say',
  wrong_token: 'its token is none of ours',
  wrong_time: 'its timestamp is too old, or of the future',
  unreadable: 'its body is no JSON object',
}

/** Answer 400 and do nothing. */
export class VerificationError extends Error {
  readonly doubt: Doubt

  constructor(doubt: Doubt) {
    super(SENTENCES[doubt])
    this.name = 'VerificationError'
    this.doubt = doubt
  }
}
