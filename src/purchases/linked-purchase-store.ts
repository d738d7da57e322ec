import type { Connection } from '../db/database.ts'
import { type Merchant, merchantColumns } from '../merchants/index.ts'
import type { Purchase } from './purchase.ts'
import { type PurchaseRow, purchaseColumns, toPurchase } from './purchase-row.ts'

/** What a payer's link is about, and who sells it. */
export interface LinkedPurchase {
  readonly purchase: Purchase
  readonly merchant: Merchant
}

export type LinkedRow = PurchaseRow & { readonly seller: Merchant }

/** Text, numbers and booleans only: JSON loses nothing of a merchant. */
export const linkedSql = (condition: string) => `
  select ${purchaseColumns},
         (select to_jsonb(seller) from (select ${merchantColumns} from merchants
                                         where merchants.id = purchases.merchant_id) seller) as seller
    from purchases where ${condition}`

/** Of the purchase that a link names; whoever holds it was given it. */
export async function findLinkedPurchase(connection: Connection, id: string): Promise<LinkedPurchase | undefined> {
  const statement = { name: 'find-linked-purchase', text: linkedSql('id = $1') }
  const { rows } = await connection.query<LinkedRow>(statement, [id])
  return rows[0] && toLinkedPurchase(rows[0])
}

export function toLinkedPurchase(row: LinkedRow): LinkedPurchase {
  return { purchase: toPurchase(row), merchant: row.seller }
}
