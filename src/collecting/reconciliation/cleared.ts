import type { Attempt, Finding } from '../../payments/index.ts'

/** What became of a difference between the books. */
export interface Cleared extends Pick<Finding, 'kind' | 'detail'> {
  readonly state: 'waiting' | 'open' | 'adopted'
  readonly purchaseId?: string
  /** Where another amount is at stake than the payment's. */
  readonly amountMinor?: bigint
  /** Our books know it now, though somebody has to look at it. */
  readonly isLearned?: true
  /** To be looked up first. */
  readonly blockedBy?: Attempt | undefined
}
