import type { AnswerOf } from '../../clients/typescript/src/index.ts'
import { keepState, type Order } from './order.ts'
import { findStall, type Shop } from './terms.ts'

/** Nobody owes it yet, or does and has not paid. */
const AHEAD = ['planned', 'owed', 'refused']

/** Asks the service how the order stands. Without an answer it stands as it did. */
export async function refreshOrder(shop: Shop, order: Order): Promise<void> {
  const merchant = findStall(shop, order.stall)
  if (!merchant) return
  const asked = { merchant_uid: merchant.uid, reference: order.reference }
  // There is none, either, as long as its customer has not come.
  const purchase = await shop.whipround.getPurchaseByReference(asked).catch(() => undefined)
  if (purchase) keepPurchase(shop, order.reference, purchase)
}

export function keepPurchase(
  { books }: Shop,
  reference: string,
  { uid, state, shares }: AnswerOf<'getPurchase'>,
): void {
  const dueOn = shares.flatMap((share) => (AHEAD.includes(share.state) && share.due_on ? [share.due_on] : []))
  keepState(books, reference, { uid, state, dueOn })
}
