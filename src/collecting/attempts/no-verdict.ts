import type { AcquirerAnswer } from '../../acquirers/index.ts'

/** A question that brought nothing to go on. */
export interface NoVerdict {
  /** Whether the attempt is unknown from now on: what an acquirer refuses to answer, or cannot say yet, is not lost. */
  readonly isLost: boolean
  /** Not asked again before. */
  readonly waitMs?: number | undefined
}

export function noVerdict(answer: Exclude<AcquirerAnswer<unknown>, { kind: 'answered' }>): NoVerdict {
  switch (answer.kind) {
    case 'no_answer':
      return { isLost: true }
    case 'not_sent':
      return { isLost: true, waitMs: answer.retryAfterMs }
    case 'rejected':
      return { isLost: false }
  }
}
