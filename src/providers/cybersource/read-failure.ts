import { type NoVerdict, noAnswer, rejected } from '../answer.ts'
import type { Said } from '../charge/read-answer.ts'
import { invalid, turnedAway } from './wire.ts'
import { UNAVAILABLE } from './words.ts'

/** What an answer proves that is no 201; only its own error bodies are believed. */
export function failed({ status, value }: Said<unknown>): NoVerdict {
  if ((status === 401 || status === 403) && turnedAway.Check(value)) return rejected('credentials', `status_${status}`)
  const reason = reasonOf(value)
  if (status !== 400 || reason === null || reason === UNAVAILABLE) return noAnswer(`status_${status}`)
  return reason === 'INVALID_MERCHANT_CONFIGURATION' ? rejected('credentials', reason) : rejected('request', reason)
}

/** Null: not in its own words. */
export function reasonOf(value: unknown): string | null {
  return invalid.Check(value) && /^\w{1,64}$/.test(value.reason) ? value.reason : null
}
