import type { OutboundAnswer } from '../../outbound/index.ts'
import { type NoVerdict, noAnswer, rejected } from '../answer.ts'
import { readJson } from '../charge/read-answer.ts'
import { failure } from './wire.ts'

/** `failed`: its own verdict about this request; what it means depends on what was asked. */
export type CheckoutReply =
  | { readonly kind: 'done'; readonly status: number; readonly json: unknown }
  | { readonly kind: 'failed'; readonly status: number; readonly codes: readonly string[] }
  | NoVerdict

/** A request is turned away with 429 for there being too many, or for being one that was sent before: nobody can tell. */
const TURNED_AWAY = { turnsAwayWith: [] } as const

/** Its answers without a body bear the number of their request, as all of its own do. */
const EMPTY = new Set([401, 403, 404])

export function readReply(answer: OutboundAnswer): CheckoutReply {
  const isEmpty = answer.kind === 'answered' && answer.complete && answer.body === ''
  if (isEmpty && EMPTY.has(answer.status) && answer.headers['cko-request-id']) return failed(answer.status, [])
  const said = readJson(answer, TURNED_AWAY)
  if (said.kind !== 'said') return said
  const { status, value } = said
  if (status < 300) return { kind: 'done', status, json: value }
  return failure.Check(value) ? failed(status, value.error_codes ?? [value.error_type]) : noAnswer(`status_${status}`)
}

function failed(status: number, codes: readonly string[]): CheckoutReply {
  switch (status) {
    case 401:
      return rejected('credentials', wordsOf(codes, status))
    case 400:
    case 403:
    case 404:
    case 422:
      return { kind: 'failed', status, codes }
    // 409: a twin under the same key is running.
    default:
      return noAnswer(`status_${status}`)
  }
}

/** Shown to operators: its codes, and nothing else. */
export function wordsOf(codes: readonly string[], status: number): string {
  const words = codes.filter((code) => /^\w{1,100}$/.test(code)).slice(0, 3)
  return words.join(':') || `status_${status}`
}
