import { type NoVerdict, noAnswer, rejected } from '../answer.ts'
import type { Said } from '../charge/read-answer.ts'
import { failure, type WireFailure } from './wire.ts'

/** What a failure proves; only the platform's own error body is believed. */
export function failed({ status, value }: Said<unknown>): NoVerdict {
  if (!failure.Check(value)) return noAnswer(`status_${status}`)
  if (status === 401 || status === 403) return rejected('credentials', codeOf(value))
  // 409: the same request is under way. What else there is says nothing of what happened.
  return status === 400 || status === 404 ? rejected('request', codeOf(value)) : noAnswer(`status_${status}`)
}

export function codeOf({ errors }: WireFailure): string {
  return firstCode(errors) ?? 'unnamed'
}

/** Its words are shown to operators: codes, and nothing of the request. */
export function firstCode(errors: WireFailure['errors']): string | undefined {
  return errors
    .flatMap(({ errorCode, code, id }) => [errorCode, code, id])
    .find((word): word is string => typeof word === 'string' && /^\w{1,64}$/.test(word))
}
