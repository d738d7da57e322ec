/**
 * What went wrong, in terms that every face can answer: `http/errors` maps kinds to statuses, once.
 * `invalid`: the request is wrong. `conflict`: right, but not now. `unavailable`: try again later.
 */
export type ErrorKind =
  | 'invalid'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'misdirected'
  | 'too_many'
  | 'too_large'
  | 'unsupported'
  | 'not_implemented'
  | 'unavailable'

/** An expected refusal. `code` is stable and documented; `detail` is for the developer who reads the answer. */
export class DomainError extends Error {
  readonly kind: ErrorKind
  readonly code: string
  readonly detail: string

  constructor(kind: ErrorKind, code: string, detail: string) {
    super(`${code}: ${detail}`)
    this.name = 'DomainError'
    this.kind = kind
    this.code = code
    this.detail = detail
  }
}

/** Refused for now: too_many, and how long to wait. */
export class WaitError extends DomainError {
  readonly waitMs: number

  constructor(code: string, detail: string, waitMs: number) {
    super('too_many', code, detail)
    this.waitMs = waitMs
  }
}
