/** What a refusal says, in one shape for both families of the API, and what never came to be one. */
export interface Refusal {
  /** Of the documented list (docs/errors.md), or `connection_lost`, `timed_out`, `unreadable_answer`. */
  readonly code: string
  /** 0 when no answer came. */
  readonly status: number
  /** For the developer. */
  readonly debug: string
  /** For a person, in the language asked for; the token API alone has it. */
  readonly info?: string | undefined
  /** `x-request-id`: what the operator finds in the log. */
  readonly requestId?: string | undefined
  readonly retryAfterMs?: number | undefined
  /** The one that all tries of the call had, yours or its own. */
  readonly idempotencyKey?: string | undefined
  /** Left out: as this answer says. */
  readonly isOutcomeUnknown?: boolean | undefined
  readonly isRetryable?: boolean | undefined
}

/** The same request is still being worked on: its repetition gets its answer. */
const IN_PROGRESS = 'idempotent_request_in_progress'

/** Too many, and what a 503 names by this code: nothing was done, whatever the request. */
export function wasNotBegun({ code, status }: Pick<Refusal, 'code' | 'status'>): boolean {
  return status === 429 || code === 'temporarily_unavailable'
}

/** No answer, half a request (408), a fault, a proxy's word for a lost answer, or a 2xx that cannot be read. */
function isLost({ code, status }: Refusal): boolean {
  const isUnreadable = code === 'unreadable_answer' && status >= 200 && status < 300
  return status === 0 || status === 408 || status >= 500 || isUnreadable
}

/** The one error of calls. */
export class WhiproundError extends Error {
  readonly code: string
  readonly status: number
  readonly debug: string
  readonly info: string | undefined
  readonly requestId: string | undefined
  readonly retryAfterMs: number | undefined
  readonly idempotencyKey: string | undefined
  /**
   * Nobody knows if it was done, by whichever of its tries. The same request under `idempotencyKey` does it once only; what
   * takes no key has to be read first.
   */
  readonly isOutcomeUnknown: boolean
  /**
   * The same request, under the same idempotency key, may be sent again: the service says when, or its answer was lost. What
   * is refused for good is refused again.
   */
  readonly isRetryable: boolean

  constructor(refusal: Refusal, cause?: unknown) {
    const { code, status, debug, info, requestId, retryAfterMs, idempotencyKey } = refusal
    super(`${code}: ${debug}`, { cause })
    this.name = 'WhiproundError'
    this.code = code
    this.status = status
    this.debug = debug
    this.info = info
    this.requestId = requestId
    this.retryAfterMs = retryAfterMs
    this.idempotencyKey = idempotencyKey
    const isDoubtful = (isLost(refusal) || code === IN_PROGRESS) && !wasNotBegun(refusal)
    this.isOutcomeUnknown = refusal.isOutcomeUnknown ?? isDoubtful
    this.isRetryable = refusal.isRetryable ?? (isDoubtful || wasNotBegun(refusal) || retryAfterMs !== undefined)
  }
}
