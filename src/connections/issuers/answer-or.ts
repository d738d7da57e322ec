import type { ProviderAnswer } from '../../providers/issue/index.ts'

/** What it answered. Throws, for an operator, a sentence that says why it did not. */
export function issuerAnswerOr<T>(answer: ProviderAnswer<T>, label: string): T {
  if (answer.kind === 'answered') return answer.value
  throw new Error(`${label}: ${issuerOutcomeOf(answer)}`)
}

/** `ok`, or why not, as rows keep it. */
export function issuerOutcomeOf(answer: ProviderAnswer<unknown>): string {
  switch (answer.kind) {
    case 'answered':
      return 'ok'
    case 'rejected':
      return answer.reason === 'credentials' ? 'credentials' : `rejected (${answer.detail})`
    default:
      return `no answer (${answer.reason})`
  }
}
