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
}

/** The same request is still being worked on: its repetition gets its answer. */
const IN_PROGRESS = 'idempotent_request_in_progress'
/** 408 did not arrive whole; 502 and 504 are a proxy's word for an answer that was lost. */
const LOST = [0, 408, 502, 504]

/** The one error of calls. */
export class WhiproundError extends Error {
  readonly code: string
  readonly status: number
  readonly debug: string
  readonly info: string | undefined
  readonly requestId: string | undefined
  readonly retryAfterMs: number | undefined

  constructor({ code, status, debug, info, requestId, retryAfterMs }: Refusal, cause?: unknown) {
    super(`${code}: ${debug}`, { cause })
    this.name = 'WhiproundError'
    this.code = code
    this.status = status
    this.debug = debug
    this.info = info
    this.requestId = requestId
    this.retryAfterMs = retryAfterMs
  }

  /**
   * The same request, under the same idempotency key, may be sent again: the service says when, or its answer was lost. What
   * is refused for good is refused again.
   */
  get isRetryable(): boolean {
    return this.retryAfterMs !== undefined || LOST.includes(this.status) || this.code === IN_PROGRESS
  }
}
