import { book } from '../books/index.ts'
import { type Database, transaction } from '../db/database.ts'
import { type Call, keepDecision } from '../events/index.ts'
import { findPayable, type Payable } from '../payments/index.ts'
import { lockPurchase } from '../purchases/index.ts'
import { SYSTEM } from '../shared/scope.ts'
import { countPaidOut } from './unwinding-store.ts'

/**
 * An operator has paid by other means what the acquirer would not refund: the payer is owed nothing any more. `reference`:
 * of that payment. Throws in a sentence for what nobody is owed, or what a dispute may give back.
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
    if (!payable || !purchase) throw new Error(`nobody is owed refund ${operationId}: npm run operation -- payables`)
    if (payable.isDisputed) throw new Error('its payer’s bank may give it back: wait for the end of the dispute')
    const { purchaseId, shareId, amountMinor, currency } = payable
    await book(tx, 'paid_out', {
      ...{ of: purchase, causeId: operationId, currency, occurredAt: call.businessClock.now(), shareId },
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
