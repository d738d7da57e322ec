import type { Transaction } from '../../db/database.ts'
import type { Call } from '../../events/index.ts'
import { updatePot } from '../../pots/index.ts'
import { isSplit, type Purchase, requirePurchase, updatePurchase } from '../../purchases/index.ts'
import { refuse } from '../../refusals/index.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { listShares, type PlannedPerson, planShares, replacePlannedShares } from '../../shares/index.ts'

export interface PeoplePlan {
  /** The leader first. */
  readonly people: readonly [leader: PlannedPerson, ...friends: PlannedPerson[]]
  readonly message: string | null
  readonly showNames: boolean
  /** The language of the page: it becomes the purchase's when the merchant could not say. */
  readonly language: string
}

/**
 * The leader of a split decides who pays what. Only before the card is used: afterwards people have been told their
 * amounts. Throws `not_found`, conflict `purchase_not_payable`, and as `planShares`.
 */
export async function planPeople(tx: Transaction, call: Call, purchaseId: string, plan: PeoplePlan): Promise<Purchase> {
  const [purchase, existing] = await Promise.all([
    requirePurchase(tx, call.scope, purchaseId),
    listShares(tx, SYSTEM, purchaseId),
  ])
  if (!isSplit(purchase)) {
    refuse('purchase_not_payable', { why: 'one_payer' })
  }
  if (purchase.state !== 'initialized' && purchase.state !== 'failed_payer') {
    refuse('purchase_not_payable', { why: 'people_settled', state: purchase.state })
  }
  const [planned] = await Promise.all([
    updatePot(tx, purchase, { leaderMessage: plan.message, showNames: plan.showNames }),
    replacePlannedShares(tx, purchaseId, planShares(purchase.amountMinor, plan.people, existing)),
  ])
  return planned.language === 'und' ? updatePurchase(tx, planned, { language: plan.language }) : planned
}
