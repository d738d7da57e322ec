import type { Transaction } from '../db/database.ts'
import type { Purchase } from '../purchases/index.ts'
import { assert } from '../shared/assert.ts'
import { newId } from '../shared/ids.ts'
import { type PromiseTrigger, promiseMachine } from './promise.ts'

/** What every move writes: one item of a later bank transfer (`tri_…`), netted with the others of that transfer. */
const ITEM_KINDS: Record<PromiseTrigger, 'settlement' | 'refund'> = { promise: 'settlement', take_back: 'refund' }

/**
 * Moves a purchase's settlement by an item, whose lock is the purchase's. False when the move is not legal: that is asked
 * of the items, whatever state the purchase is in. One with a fact, which whoever moves the purchase with it appends,
 * throws then.
 */
export async function movePromise(
  tx: Transaction,
  purchase: Purchase,
  trigger: PromiseTrigger,
  item: { readonly amountMinor: bigint; readonly unwindingId: string | null; readonly recordedAt: Date },
): Promise<boolean> {
  const { from, event } = promiseMachine.only(trigger)
  const { rowCount } = await tx.query(
    {
      name: 'move-settlement',
      text: `
        insert into transfer_items (id, purchase_id, merchant_id, amount_minor, currency, recorded_at, kind, unwinding_id)
        select $1, $2::uuid, $3, $4, $5, $6, $7, $8
         where case when exists (select from transfer_items where purchase_id = $2 and kind = 'settlement')
                    then 'promised' else 'unpromised' end = any($9)`,
    },
    [
      newId(),
      purchase.id,
      purchase.merchantId,
      item.amountMinor,
      purchase.currency,
      item.recordedAt,
      ITEM_KINDS[trigger],
      item.unwindingId,
      from,
    ],
  )
  assert(rowCount === 1 || !event, `the settlement of ${purchase.id} may ${trigger}`)
  return rowCount === 1
}
