import type { OutboundAnswer } from '../../outbound/index.ts'
import { answered, noAnswer, type ProviderAnswer, rejected } from '../answer.ts'
import { readJson } from '../charge/read-answer.ts'
import { failure } from './wire.ts'
import { KEY_ERRORS } from './words.ts'

/** Our key and our reference are one and the same: another reference never was an answer to us, whoever's it is. */
export const OF_SOMEBODY_ELSE = noAnswer('answer_of_somebody_else')

/** A complete JSON answer of 2xx, or what its failure proves; Adyen's own error body decides, a proxy's page proves nothing. */
export function readAnswer(answer: OutboundAnswer): ProviderAnswer<unknown> {
  const said = readJson(answer)
  if (said.kind !== 'said') return said
  const { status, value } = said
  if (status < 300) return answered(value)
  if (!failure.Check(value) || value.status !== status) return noAnswer(`status_${status}`)
  const { errorCode, errorType = value.type?.split('/').at(-1) } = value
  if (KEY_ERRORS.has(errorCode)) return noAnswer('key_in_use')
  const detail = /^\w{1,20}$/.test(errorCode) ? errorCode : 'unnamed'
  if (status === 401 || status === 403) return rejected('credentials', detail)
  const isRequests = errorType === 'validation' || errorType === 'configuration'
  return isRequests && (status === 400 || status === 422) ? rejected('request', detail) : noAnswer(`status_${status}`)
}

/** One of the shape that was asked for. */
export function read<T>(answer: OutboundAnswer, schema: { Check(value: unknown): value is T }): ProviderAnswer<T> {
  const said = readAnswer(answer)
  if (said.kind !== 'answered') return said
  return schema.Check(said.value) ? answered(said.value) : noAnswer('unknown_shape')
}
