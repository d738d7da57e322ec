import type { Connection } from '../db/database.ts'
import { type Merchant, type MerchantRow, merchantColumns, toMerchant } from '../merchants/index.ts'
import type { Purchase } from './purchase.ts'
import { type PurchaseRow, purchaseColumns, toPurchase } from './purchase-row.ts'

/** What a payer's link is about, and who sells it. */
export interface LinkedPurchase {
  readonly purchase: Purchase
  readonly merchant: Merchant
}

/** Text, numbers and booleans only: JSON loses nothing of a merchant. */
const linked = (condition: string) => `
  select ${purchaseColumns},
         (select to_jsonb(seller) from (select ${merchantColumns} from merchants
                                         where merchants.id = purchases.merchant_id) seller) as seller
    from purchases where ${condition}`

/** Of the purchase that a link names; whoever holds it was given it. */
export function findLinkedPurchase(connection: Connection, id: string): Promise<LinkedPurchase | undefined> {
  return find(connection, { name: 'find-linked-purchase', text: linked('id = $1') }, id)
}

/** Of the share that a pledger's link names. */
export function findPurchaseOfShare(connection: Connection, shareId: string): Promise<LinkedPurchase | undefined> {
  const text = linked('id = (select purchase_id from shares where shares.id = $1)')
  return find(connection, { name: 'find-purchase-of-share', text }, shareId)
}

async function find(
  connection: Connection,
  statement: { name: string; text: string },
  id: string,
): Promise<LinkedPurchase | undefined> {
  const { rows } = await connection.query<PurchaseRow & { seller: MerchantRow }>(statement, [id])
  return rows[0] && { purchase: toPurchase(rows[0]), merchant: toMerchant(rows[0].seller) }
}
