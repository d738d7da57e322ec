import type { OpenAccount } from '../../connections/index.ts'
import type { SeenFinding } from '../../payments/index.ts'
import type { BookedPayment } from '../../providers/collect/index.ts'

/** Whose books a finding is of. */
export function booksOf({ id, acquirer }: OpenAccount): Pick<SeenFinding, 'books' | 'provider' | 'accountId'> {
  return { books: 'acquirer', provider: acquirer.name, accountId: id }
}

/** What the acquirer's books tell of a payment that differs from ours; a card's check has no amount. */
export function factsOf(payment: BookedPayment): Pick<SeenFinding, 'amountMinor' | 'currency' | 'happenedAt'> {
  const { amountMinor, currency, createdAt: happenedAt } = payment
  return { ...(currency !== '' && { amountMinor, currency }), happenedAt }
}
