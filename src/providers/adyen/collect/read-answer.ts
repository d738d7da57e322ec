import type { OutboundAnswer } from '../../../outbound/index.ts'
import { SECOND_MS } from '../../../shared/clocks.ts'
import { type NotSent, type NoVerdict, rejected } from '../../answer.ts'
import { serviceError } from './wire.ts'

/** The request is under way elsewhere (704), or was answered under this key before (703): nothing is refused by it. */
const KEY_ERRORS: ReadonlySet<string> = new Set(['703', '704'])

/** JSON that says nothing we know: what happened, nobody can tell from it. */
export const WRONG_SHAPE = { kind: 'no_answer', reason: 'wrong_shape' } as const

/** Our key and our reference are one and the same: another reference never was an answer to us, whoever's it is. */
export const OF_SOMEBODY_ELSE = { kind: 'no_answer', reason: 'answer_of_somebody_else' } as const

/** A complete JSON answer of 2xx, or what its failure proves; Adyen's own error body decides, a proxy's page proves nothing. */
export function readAnswer(answer: OutboundAnswer): { kind: 'answered'; json: unknown } | NoVerdict {
  if (answer.kind !== 'answered') return answer
  if (answer.status === 429) return tooMany(answer.headers)
  if (!answer.complete) return { kind: 'no_answer', reason: 'incomplete_body' }
  const json = parseJson(answer.body)
  if (json === undefined) return { kind: 'no_answer', reason: `status_${answer.status}_without_json` }
  if (answer.status >= 200 && answer.status < 300) return { kind: 'answered', json }
  return readError(answer.status, json)
}

function readError(status: number, json: unknown): NoVerdict {
  const unclear = { kind: 'no_answer', reason: `status_${status}` } as const
  if (!serviceError.Check(json) || json.status !== status) return unclear
  const { errorCode, errorType = json.type?.split('/').at(-1) } = json
  if (KEY_ERRORS.has(errorCode)) return { kind: 'no_answer', reason: 'key_in_use' }
  if (status === 401 || status === 403) return rejected('credentials', errorCode)
  const isRequests = errorType === 'validation' || errorType === 'configuration'
  return (status === 400 || status === 422) && isRequests ? rejected('request', errorCode) : unclear
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function tooMany(headers: Readonly<Record<string, string>>): NotSent {
  const waitS = Number(headers['retry-after'])
  const reason = 'too_many_requests'
  return waitS > 0 ? { kind: 'not_sent', reason, retryAfterMs: waitS * SECOND_MS } : { kind: 'not_sent', reason }
}
