import type { Transaction } from '../../db/database.ts'
import { type Call, leaveNote } from '../../events/index.ts'
import { updatePot } from '../../pots/index.ts'
import { acceptsPledges, lockPurchase } from '../../purchases/index.ts'
import { refuse } from '../../refusals/index.ts'

/**
 * The leader of an open pot lets everybody give what they choose, or no longer. What friends have paid or begun stays as it
 * is, and so does the pot: it is not closed by this. Throws conflict `pot_closed`.
 */
export async function freePot(tx: Transaction, call: Call, purchaseId: string, freeAmounts: boolean): Promise<void> {
  const purchase = await lockPurchase(tx, call.scope, purchaseId)
  if (!purchase || !acceptsPledges(purchase)) refuse('pot_closed', { why: 'pot' })
  if (purchase.pot.freeAmounts === freeAmounts) return
  await updatePot(tx, purchase, { freeAmounts })
  const message = freeAmounts ? 'everybody may give what they choose' : 'friends are asked for fixed parts again'
  leaveNote(tx, call, { message, purchase: purchaseId })
}
