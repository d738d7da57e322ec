import { columnsOf, type Transaction } from '../db/database.ts'
import { type Purchase, type PurchaseRow, purchaseColumns, toPurchase } from '../purchases/index.ts'
import type { Settlement } from './settlement.ts'
import { type SettlementRow, settlementColumns, toSettlement } from './settlement-row.ts'

/** A purchase that is settled at its merchant's PSP. */
export interface SettledPurchase {
  readonly purchase: Purchase
  readonly settlement: Settlement
  /** Whether terms of a commission were ever set for its merchant: without, nobody asks for them. */
  readonly hasCommissionTerms: boolean
}

const purchase = columnsOf<PurchaseRow>('purchases', purchaseColumns)
const settled = columnsOf<SettlementRow>('settlements', settlementColumns)

/**
 * Both locked, the purchase first, as everywhere: whoever waited for it reads its settlement as it is then, which a read in
 * the same statement without its own lock would not. Undefined where nothing was promised at a PSP.
 */
export async function lockSettled(tx: Transaction, purchaseId: string): Promise<SettledPurchase | undefined> {
  const { rows } = await tx.query<Readonly<Record<string, unknown>> & { has_commission_terms: boolean }>(
    {
      name: 'lock-settled-purchase',
      text: `
        select ${purchase.sql}, ${settled.sql},
               exists (select from commission_terms where merchant_id = purchases.merchant_id) as has_commission_terms
          from purchases join settlements on settlements.purchase_id = purchases.id
         where purchases.id = $1
           for update of purchases, settlements`,
    },
    [purchaseId],
  )
  const [row] = rows
  return (
    row && {
      purchase: toPurchase(purchase.row(row)),
      settlement: toSettlement(settled.row(row)),
      hasCommissionTerms: row.has_commission_terms,
    }
  )
}
