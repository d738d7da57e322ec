import { keepDecision } from '../audit/index.ts'
import { book } from '../books/index.ts'
import { type Database, transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { findPayable, type Payable } from '../payments/index.ts'
import { lockPurchase } from '../purchases/index.ts'
import { refuse } from '../refusals/index.ts'
import { SYSTEM } from '../shared/scope.ts'
import { countPaidOut } from './unwinding-store.ts'

/**
 * An operator has paid by other means what the acquirer would not refund: the payer is owed nothing any more. `reference`:
 * of that payment. Throws conflict `not_waiting` for what nobody is owed, invalid `not_as_said` for what a dispute may give back.
 */
export async function payOut(
  db: Database,
  call: Call,
  operationId: string,
  { reference, reason }: { readonly reference: string; readonly reason: string },
): Promise<Payable> {
  return transaction(db, async (tx) => {
    const unlocked = await findPayable(tx, operationId)
    const purchase = unlocked && (await lockPurchase(tx, SYSTEM, unlocked.purchaseId))
    // Whoever was faster has paid it.
    const payable = unlocked && (await findPayable(tx, operationId))
    if (!payable || !purchase)
      refuse('not_waiting', { told: `nobody is owed refund ${operationId}: npm run operation -- payables` })
    if (payable.isDisputed) refuse('not_as_said', { why: 'disputed' })
    const { purchaseId, shareId, amountMinor, currency } = payable
    await book(tx, 'paid_out', {
      ...{
        of: purchase,
        causeId: operationId,
        currency,
        occurredAt: call.businessClock.now(),
        shareId,
        bankAccountId: null,
      },
      amounts: { amount: amountMinor },
    })
    await countPaidOut(tx, operationId)
    const decision = {
      kind: 'operation',
      subject: operationId,
      purchaseId,
      outcome: 'paid_out',
      reference,
      reason,
    } as const
    await keepDecision(tx, call, decision, 'a refused refund was paid by other means')
    return payable
  })
}
