import type { OutboundAnswer } from '../../../outbound/index.ts'
import type { ProviderAnswer } from '../../answer.ts'
import { sandboxError } from './wire.ts'

/** What a status means beside success: `refused` is for this card, the rest nobody's but ours. */
export type Reply<T> =
  | ProviderAnswer<T>
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'missing'; readonly code: string }

/** A complete 2xx of this shape. Nothing of a body that is none goes any further: it may hold a number. */
export function readReply<T>(answer: OutboundAnswer, schema: { Check(value: unknown): value is T }): Reply<T> {
  if (answer.kind !== 'answered') return answer
  const { status, body, complete } = answer
  const json = complete ? readJson(body) : undefined
  if (status < 300)
    return schema.Check(json)
      ? { kind: 'answered', value: json }
      : { kind: 'no_answer', reason: `status_${status}_unreadable` }
  if (!sandboxError.Check(json) || status >= 500) return { kind: 'no_answer', reason: `status_${status}` }
  const { code } = json.error
  if (status === 402) return { kind: 'refused', code }
  if (status === 404) return { kind: 'missing', code }
  return { kind: 'rejected', reason: status === 401 ? 'credentials' : 'request', detail: code }
}

/** Where neither a refusal nor an absence is an answer to what was asked. */
export function expectAnswer<T>(reply: Reply<T>): ProviderAnswer<T> {
  if (reply.kind !== 'refused' && reply.kind !== 'missing') return reply
  return { kind: 'rejected', reason: 'request', detail: reply.code }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
