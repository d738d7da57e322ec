import type { Transaction } from '../../db/database.ts'
import { type Attempt, type AttemptPatch, insertOperation } from '../../payments/index.ts'
import type { Approval } from '../../providers/collect/index.ts'
import { idFor } from '../../shared/ids.ts'

/** What an approval tells of the card and the payment: brand, last four digits and country are all we ever know of a card. */
export function approvedFields(
  { kind }: Pick<Attempt, 'kind'>,
  { payment, sessionId }: Approval & { readonly sessionId?: string },
  now: Date,
): AttemptPatch {
  return {
    ...(sessionId && { sessionId }),
    paymentId: payment.paymentId,
    cardBrand: payment.card.brand,
    cardLast4: payment.card.last4,
    cardCountry: payment.card.country,
    // An acquirer that cannot tell a sale from a hold estimates the end of what it took for one.
    heldUntil: kind === 'hold' ? payment.heldUntil : null,
    decidedAt: now,
    checkAt: null,
  }
}

/** The operation that the payer made at the acquirer, beside those that we will ask for. */
export async function recordAuthorisation(
  tx: Transaction,
  attempt: Attempt,
  { payment }: Approval,
  now: Date,
): Promise<void> {
  await insertOperation(tx, {
    id: idFor(`authorise ${attempt.id}`),
    attemptId: attempt.id,
    purchaseId: attempt.purchaseId,
    kind: 'authorise',
    amountMinor: attempt.amountMinor,
    state: 'succeeded',
    acquirerRef: payment.paymentId,
    refusalCode: null,
    createdAt: now,
    decidedAt: now,
    runAt: null,
    unwindingId: null,
  })
}
