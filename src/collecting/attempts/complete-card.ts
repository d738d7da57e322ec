import type { Transaction } from '../../db/database.ts'
import { type Attempt, completeStoredCard, updateAttempt } from '../../payments/index.ts'
import type { Payment } from '../../providers/collect/index.ts'

/** An approval may be told before the digits of its card are: the next telling of it brings them. */
export async function completeCard(tx: Transaction, attempt: Attempt, card: Payment['card']): Promise<Attempt> {
  if (attempt.cardLast4 !== '' || card.last4 === '') return attempt
  await completeStoredCard(tx, attempt.id, card)
  return updateAttempt(tx, attempt, { cardBrand: card.brand, cardLast4: card.last4 })
}
