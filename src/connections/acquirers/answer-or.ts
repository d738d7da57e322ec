import type { NoVerdict, ProviderAnswer } from '../../providers/collect/index.ts'

/** What it answered. Throws, for an operator, a sentence that says why it did not. */
export function answerOr<T>(answer: ProviderAnswer<T>, label: string): T {
  if (answer.kind === 'answered') return answer.value
  throw new Error(`${label} ${whyNot(answer)}`)
}

/** As `check` tells it: `ok`, or why not. */
export function outcomeOf(answer: ProviderAnswer<unknown>): string {
  if (answer.kind === 'rejected' && answer.reason === 'credentials') return 'credentials'
  return answer.kind === 'answered' ? 'ok' : whyNot(answer)
}

function whyNot(answer: NoVerdict): string {
  if (answer.kind !== 'rejected') return `does not answer (${answer.reason})`
  return answer.reason === 'credentials'
    ? `does not accept this key (${answer.detail})`
    : `takes this for no valid request (${answer.detail})`
}
