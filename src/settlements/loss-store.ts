import type { Transaction } from '../db/database.ts'
import type { Purchase } from '../purchases/index.ts'
import { newId } from '../shared/ids.ts'

/**
 * What a merchant lent itself and nobody pays any more is its loss: it is owed that much less (`unpaid`, of a share). Negative where it
 * has given that part back since, which nobody owed then (`unpaid_reversed`, of an unwinding).
 */
export async function insertLoss(
  tx: Transaction,
  purchase: Purchase,
  loss: { readonly causeId: string; readonly lostMinor: bigint; readonly recordedAt: Date },
): Promise<void> {
  const kind = loss.lostMinor > 0n ? 'unpaid' : 'unpaid_reversed'
  await tx.query(
    {
      name: 'insert-loss',
      text: `
        insert into payable_adjustments (id, merchant_id, company_id, currency, kind, cause_id, amount_minor, recorded_at, purchase_id)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    },
    [
      ...[newId(), purchase.merchantId, purchase.companyId, purchase.currency, kind, loss.causeId],
      ...[-loss.lostMinor, loss.recordedAt, purchase.id],
    ],
  )
}
