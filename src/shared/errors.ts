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
  /** When trying again makes sense, where that is known. */
  readonly waitMs: number | undefined

  constructor(kind: ErrorKind, code: string, detail: string, waitMs?: number) {
    super(`${code}: ${detail}`)
    this.name = 'DomainError'
    this.kind = kind
    this.code = code
    this.detail = detail
    this.waitMs = waitMs
  }
}
