import type { OutboundAnswer } from '../../outbound/index.ts'
import { answered, type NoVerdict, noAnswer, type ProviderAnswer, rejected } from '../answer.ts'
import { readJson } from '../charge/read-answer.ts'
import { KEY_REUSED } from '../collect/acquirer.ts'
import { failure, type StripeFailure } from './wire.ts'
import { ERRORS } from './words.ts'

/** `refused`: Stripe's own verdict about this request (400, 402, 404); what it means depends on what was asked. */
export type Reply =
  | { readonly kind: 'done'; readonly json: unknown }
  | { readonly kind: 'refused'; readonly status: number; readonly error: StripeFailure }
  | NoVerdict

/**
 * A failure is kept under its key for a day and replayed: the request that met it has ended, and sent again it meets
 * the same. What it left behind is in the lists, or nothing is.
 */
export const STORED_FAILURE = 'stored_failure'

/** What an answer proves, before anybody looks at what it is about. */
export function readReply(answer: OutboundAnswer): Reply {
  if (answer.kind === 'answered' && answer.status >= 500 && answer.headers['idempotent-replayed'] === 'true')
    return noAnswer(STORED_FAILURE)
  // 429: turned away before anything is done, by the limiter or by another request's lock on the same object.
  const said = readJson(answer)
  if (said.kind !== 'said') return said
  const { status, value } = said
  if (status === 200) return { kind: 'done', json: value }
  if (!failure.Check(value)) return noAnswer(`status_${status}`)
  const { error } = value
  // The key was used for another order, or a twin under the same key is running.
  if (error.type === ERRORS.key) return noAnswer(status === 400 ? KEY_REUSED : 'key_in_use')
  switch (status) {
    case 400:
    case 402:
    case 404:
      return { kind: 'refused', status, error }
    // 403 is a restricted key that lacks a permission.
    case 401:
    case 403:
      return rejected('credentials', wordsOf(error))
    // Another request holds a lock on the same object: turned away before anything was done.
    case 409:
      return error.code === ERRORS.locked ? { kind: 'not_sent', reason: ERRORS.locked } : noAnswer('status_409')
    // 500 and 503 prove nothing.
    default:
      return noAnswer(`status_${status}`)
  }
}

/** A complete 200 of the shape that was asked for; a refusal is a request that was not valid. */
export function read<T>(reply: Reply, schema: { Check(value: unknown): value is T }): ProviderAnswer<T> {
  if (reply.kind !== 'done') return failed(reply)
  return schema.Check(reply.json) ? answered(reply.json) : noAnswer('unknown_shape')
}

/** What a call has come to that has not done what was asked. */
export function failed(reply: Exclude<Reply, { kind: 'done' }>): NoVerdict {
  return reply.kind === 'refused' ? rejected('request', wordsOf(reply.error)) : reply
}

/** Only Stripe's own body says that there is no such thing. */
export function isMissing(reply: Reply): boolean {
  return reply.kind === 'refused' && reply.status === 404 && reply.error.code === ERRORS.missing
}

const WORD = /^[\w[\].]{1,100}$/

/** Its words are shown to operators: names of parameters and codes, and nothing else. */
function wordsOf({ code, type, param }: StripeFailure): string {
  return [code ?? type, param ?? ''].filter((word) => WORD.test(word)).join(':') || type
}
