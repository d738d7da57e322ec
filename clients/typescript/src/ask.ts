import { readRefusal } from './read-refusal.ts'
import { WhiproundError, wasNotBegun } from './whipround-error.ts'

/** One request, the same at every try. */
export interface Asked {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
  /** What is read of a 2xx. */
  readonly answer: 'json' | 'text'
  /** Done, it is refused when it is repeated. */
  readonly onceOnly: boolean
}

export interface AskTerms {
  readonly fetch: typeof fetch
  /** Of each try. */
  readonly timeoutMs: number
  /** Tries after the first. */
  readonly retries: number
  /** Between two tries. */
  readonly wait: (ms: number, signal: AbortSignal | undefined) => Promise<void>
  readonly signal?: AbortSignal | undefined
}

/** A service that asks for more patience than this is told of at once: somebody may be waiting for a page. */
const WAIT_MS_MAX = 60_000
/** Where nobody says how long: 200 ms, then twice as long each time, less up to a half so that clients spread. */
const FIRST_WAIT_MS = 200

/** Asks until there is an answer to keep. Throws `WhiproundError`, or the caller's own reason when it gave up. */
export async function ask(asked: Asked, terms: AskTerms): Promise<unknown> {
  let wasUnknown = false
  for (let tries = 0; ; tries += 1) {
    try {
      return await askOnce(asked, terms)
    } catch (thrown) {
      if (!(thrown instanceof WhiproundError)) throw thrown
      const error = ofCall(thrown, asked, wasUnknown)
      if (!error.isRetryable || tries >= terms.retries) throw error
      wasUnknown = error.isOutcomeUnknown
      const waitMs = error.retryAfterMs ?? FIRST_WAIT_MS * 2 ** tries * (0.5 + Math.random() / 2)
      if (waitMs > WAIT_MS_MAX) throw error
      await terms.wait(waitMs, terms.signal)
    }
  }
}

/** What the last answer does not say of its call. */
function ofCall(error: WhiproundError, { headers, onceOnly }: Asked, wasUnknown: boolean): WhiproundError {
  const of = {
    idempotencyKey: headers['idempotency-key'],
    isOutcomeUnknown: wasUnknown || error.isOutcomeUnknown,
    isRetryable: onceOnly ? wasNotBegun(error) : error.isRetryable,
  }
  return new WhiproundError({ ...error, ...of }, error.cause)
}

async function askOnce({ url, method, headers, body, answer: kind }: Asked, terms: AskTerms): Promise<unknown> {
  const timeout = AbortSignal.timeout(terms.timeoutMs)
  const signal = terms.signal ? AbortSignal.any([timeout, terms.signal]) : timeout
  try {
    const answer = await terms.fetch(url, {
      method,
      headers,
      ...(body !== undefined && { body }),
      signal,
      redirect: 'error',
    })
    const text = await answer.text()
    if (!answer.ok) throw readRefusal(answer, text)
    return kind === 'text' ? text : readJson(answer.status, text)
  } catch (error) {
    if (error instanceof WhiproundError) throw error
    terms.signal?.throwIfAborted()
    const code = timeout.aborted ? 'timed_out' : 'connection_lost'
    const debug = timeout.aborted ? `no answer within ${terms.timeoutMs} ms` : `no answer came: ${reasonOf(error)}`
    throw new WhiproundError({ code, status: 0, debug }, error)
  }
}

/** A page of somebody in between, perhaps, who says 200. */
function readJson(status: number, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new WhiproundError({ code: 'unreadable_answer', status, debug: 'the answer is no JSON' }, error)
  }
}

/** `fetch` says what happened in its error's cause. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error
  return cause instanceof Error && cause.message ? cause.message : message
}
