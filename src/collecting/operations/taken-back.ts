import type { Operation } from '../../payments/index.ts'
import type { LockedAttempt } from '../lock-attempt-chain.ts'

/** What was done and is not any more, with all that hangs on it, locked. */
export interface TakenBack extends LockedAttempt {
  readonly operation: Operation
  readonly reason: string
  readonly now: Date
}
