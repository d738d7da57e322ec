import type { OutboundAnswer } from '../../outbound/index.ts'
import { type NoVerdict, noAnswer, rejected } from '../answer.ts'
import { readJson } from '../charge/read-answer.ts'
import { failure } from './wire.ts'

/** `failed`: its own verdict about this request; what it means depends on what was asked. */
export type MercadoPagoReply =
  | { readonly kind: 'done'; readonly json: unknown }
  | { readonly kind: 'failed'; readonly status: number; readonly codes: readonly string[] }
  | NoVerdict

/** Whether 429 is said before or after something was done, nobody can tell. */
const TURNED_AWAY = { turnsAwayWith: [] } as const

export function readReply(answer: OutboundAnswer): MercadoPagoReply {
  const said = readJson(answer, TURNED_AWAY)
  if (said.kind !== 'said') return said
  const { status, value } = said
  if (status < 300) return { kind: 'done', json: value }
  // A proxy says neither its status nor a code.
  const isItsOwn = failure.Check(value) && (value.status === status || value.code !== undefined)
  if (!isItsOwn) return noAnswer(`status_${status}`)
  const codes = (value.cause ?? []).map(({ code }) => String(code))
  if (status === 401 || status === 403) return rejected('credentials', wordsOf(codes, status))
  return status === 400 || status === 404 ? { kind: 'failed', status, codes } : noAnswer(`status_${status}`)
}

/** Shown to operators: its codes, and nothing else. */
export function wordsOf(codes: readonly string[], status: number): string {
  const words = codes.filter((code) => /^\w{1,30}$/.test(code)).slice(0, 3)
  return words.join(':') || `status_${status}`
}
