import { WhiproundError } from './whipround-error.ts'

interface ErrorBody {
  readonly error?: {
    readonly app_error?: string
    readonly debug?: string
    readonly info?: string
    readonly code?: string
    readonly message?: string
  }
}

/** An answer that is no 2xx, as an error: `{app_error, debug, info}` of the token API, `{code, message}` of v1. */
export function readRefusal(answer: Response, text: string): WhiproundError {
  const { app_error, code, debug, message, info } = readBody(text).error ?? {}
  return new WhiproundError({
    code: app_error ?? code ?? 'unreadable_answer',
    status: answer.status,
    debug: debug ?? message ?? `HTTP ${answer.status} without an error that can be read`,
    info,
    requestId: answer.headers.get('x-request-id') ?? undefined,
    retryAfterMs: readWait(answer.headers.get('retry-after')),
  })
}

function readBody(text: string): ErrorBody {
  try {
    return (JSON.parse(text) ?? {}) as ErrorBody
  } catch {
    return {}
  }
}

/** The service says seconds; a proxy in between may say a date. */
function readWait(header: string | null): number | undefined {
  if (header === null) return undefined
  const waitMs = /^\d{1,6}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(waitMs) ? undefined : Math.max(0, waitMs)
}
