import type { Transaction } from '../db/database.ts'
import { updatePot } from '../pots/index.ts'
import { isSplit, lockPurchase, type Purchase, updatePurchase } from '../purchases/index.ts'
import { DomainError } from '../shared/errors.ts'
import { SYSTEM } from '../shared/scope.ts'
import { listShares, type PlannedPerson, planShares, replacePlannedShares } from '../shares/index.ts'

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
export async function planPeople(tx: Transaction, purchaseId: string, plan: PeoplePlan): Promise<Purchase> {
  const purchase = await lockPurchase(tx, SYSTEM, purchaseId)
  if (!purchase) throw new DomainError('not_found', 'purchase_not_found', 'no such purchase')
  if (!isSplit(purchase)) {
    throw new DomainError('conflict', 'purchase_not_payable', 'a purchase with dates is paid by one person')
  }
  if (purchase.state !== 'initialized' && purchase.state !== 'failed_payer') {
    throw new DomainError('conflict', 'purchase_not_payable', `the people of a ${purchase.state} purchase are settled`)
  }
  const existing = await listShares(tx, SYSTEM, purchaseId)
  await replacePlannedShares(tx, purchaseId, planShares(purchase.amountMinor, plan.people, existing))
  const planned = await updatePot(tx, purchase, { leaderMessage: plan.message, showNames: plan.showNames })
  return planned.language === 'und' ? updatePurchase(tx, planned, { language: plan.language }) : planned
}
