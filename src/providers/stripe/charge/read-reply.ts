import type { OutboundAnswer } from '../../../outbound/index.ts'
import { answered, type NoVerdict, noAnswer, type ProviderAnswer, rejected } from '../../answer.ts'
import { readJson } from '../../charge/read-answer.ts'
import { STORED_FAILURE } from '../read-reply.ts'
import { failure, type StripeFailure } from './wire.ts'

/** `failed`: Stripe's own verdict about this request; what it means depends on what was asked. */
export type StripeReply =
  | { readonly kind: 'done'; readonly json: unknown }
  | { readonly kind: 'failed'; readonly status: number; readonly error: StripeFailure }
  | NoVerdict

export function readReply(answer: OutboundAnswer): StripeReply {
  if (answer.kind === 'answered' && answer.status >= 500 && answer.headers['idempotent-replayed'] === 'true')
    return noAnswer(STORED_FAILURE)
  const said = readJson(answer)
  if (said.kind !== 'said') return said
  const { status, value } = said
  if (status === 200) return { kind: 'done', json: value }
  if (!failure.Check(value)) return noAnswer(`status_${status}`)
  const { error } = value
  // The key is in use by a request that runs, or was used by another one.
  if (error.type === 'idempotency_error') return noAnswer('key_in_use')
  switch (status) {
    case 400:
    case 402:
    case 404:
      return { kind: 'failed', status, error }
    case 401:
    case 403:
      return rejected('credentials', wordsOf(error))
    case 409:
      // Another request holds a lock on the same object: turned away before anything was done.
      return error.code === 'lock_timeout' ? { kind: 'not_sent', reason: 'lock_timeout' } : noAnswer('status_409')
    default:
      return noAnswer(`status_${status}`)
  }
}

/** A failure that is kept under its key for a day, of the charge or of its card: sent again it meets the same. */
export function isStored(answer: { readonly kind: string; readonly reason?: string }): boolean {
  return answer.reason === STORED_FAILURE || answer.reason === `card_${STORED_FAILURE}`
}

/** A reply of the shape that was asked for; a failure is a request that was not valid. */
export function read<T>(reply: StripeReply, schema: { Check(value: unknown): value is T }): ProviderAnswer<T> {
  if (reply.kind === 'failed') return rejected('request', wordsOf(reply.error))
  if (reply.kind !== 'done') return reply
  return schema.Check(reply.json) ? answered(reply.json) : noAnswer('unknown_shape')
}

const WORD = /^[\w[\].]{1,100}$/

/** Shown to operators: names of parameters and codes, and nothing else. */
export function wordsOf({ code, param, type }: StripeFailure): string {
  const words = [code ?? type, param].filter((word): word is string => WORD.test(word ?? ''))
  return words.join(':') || 'unnamed'
}
