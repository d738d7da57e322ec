import type { NoVerdict, ProviderAnswer } from '../providers/collect/index.ts'
import type { AccountKind, OwnKind } from './account-kind.ts'
import { AccountRefusal } from './account-refusal.ts'

/** As rows keep it: `ok`, or why not; null where nobody can be asked. */
export function outcomeOf({ outcomes }: AccountKind, answer: ProviderAnswer<unknown>): string | null {
  if (answer.kind === 'answered') return 'ok'
  if (outcomes.keepsCredentials && isRefused(answer)) return 'credentials'
  return whyNot({ outcomes }, answer)
}

/** What it answered. Throws, for an operator, a sentence that says why it did not. */
export function answerOr<T>(kind: OwnKind, answer: ProviderAnswer<T>, label: string): T {
  if (answer.kind === 'answered') return answer.value
  const code = isRefused(answer) ? 'credentials_refused' : answer.kind === 'rejected' ? 'request_refused' : 'silent'
  throw new AccountRefusal(code, `${label}${kind.words.joint}${whyNot(kind, answer)}`)
}

/** The provider says itself that it does not accept the key. */
export function isRefused(answer: ProviderAnswer<unknown>): boolean {
  return answer.kind === 'rejected' && answer.reason === 'credentials'
}

function whyNot({ outcomes }: Pick<AccountKind, 'outcomes'>, answer: NoVerdict): string | null {
  const { silent, rejected } = outcomes
  if (answer.kind !== 'rejected') return `${silent} (${answer.reason})`
  const words = rejected[answer.reason]
  if (words === undefined && isRefused(answer)) return answer.reason
  return words === null ? null : `${words ?? rejected.request} (${answer.detail})`
}
