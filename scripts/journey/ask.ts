import { jsonLines } from './narrator.ts'
import type { Stage } from './stage.ts'

/** One call of the merchant's machine. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  /** Sent as is; shown with secrets shortened. */
  readonly authorization?: string
  /** Shown instead of the header, where that is not readable. */
  readonly shownAuthorization?: string
  readonly idempotencyKey?: string
  readonly json?: object
  readonly form?: Readonly<Record<string, string>>
  /** Fields of the answer that are credentials: hidden from here on. */
  readonly secretFields?: readonly string[]
}

/** Narrates request and answer, and gives the body. Throws when the answer's status is none of those expected. */
export async function ask<T>(
  stage: Stage,
  call: Call,
  expected: readonly number[],
): Promise<{ status: number; body: T }> {
  const { narrator } = stage
  const shown = call.shownAuthorization ?? call.authorization
  narrator.tell(
    'request',
    [
      `${call.method} ${call.path}`,
      ...(shown ? [`Authorization: ${shown}`] : []),
      ...(call.idempotencyKey ? [`Idempotency-Key: ${call.idempotencyKey}`] : []),
      ...(call.json ? [jsonLines(call.json)] : []),
      ...(call.form ? [new URLSearchParams(call.form).toString()] : []),
    ].join('\n'),
  )
  const answer = await send<T>(stage, call)
  const fields = Object.entries(answer.body as object)
  for (const [name, value] of fields) if (call.secretFields?.includes(name)) narrator.hide(String(value))
  narrator.tell('answer', `${answer.status} ${jsonLines(answer.body)}`)
  if (expected.includes(answer.status)) return answer
  throw new Error(`${call.method} ${call.path} answered ${answer.status}, not ${expected.join(' or ')}`)
}

/** The call without a word. */
export async function send<T>({ demo }: Stage, call: Call): Promise<{ status: number; body: T }> {
  const { method, path, authorization, idempotencyKey, json, form } = call
  const body = json ? JSON.stringify(json) : form ? new URLSearchParams(form).toString() : undefined
  const answer = await fetch(`${demo.base_url}${path}`, {
    method,
    headers: {
      // The narration is English; without it `info` would be French.
      'accept-language': 'en',
      ...(authorization && { authorization }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...(body !== undefined && { 'content-type': json ? 'application/json' : 'application/x-www-form-urlencoded' }),
    },
    ...(body !== undefined && { body }),
  })
  return { status: answer.status, body: (await answer.json()) as T }
}
