import type { OpenAccount } from '../../connections/index.ts'
import type { Attempt, Finding, SeenFinding } from '../../payments/index.ts'
import type { BookedPayment } from '../../providers/collect/index.ts'

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

/** Whose books a finding is of. */
export function booksOf({ id, acquirer }: OpenAccount): Pick<SeenFinding, 'books' | 'provider' | 'accountId'> {
  return { books: 'acquirer', provider: acquirer.name, accountId: id }
}

/** What the acquirer's books tell of a payment that differs from ours; a card's check has no amount. */
export function factsOf(payment: BookedPayment): Pick<SeenFinding, 'amountMinor' | 'currency' | 'happenedAt'> {
  const { amountMinor, currency, createdAt: happenedAt } = payment
  return { ...(currency !== '' && { amountMinor, currency }), happenedAt }
}
