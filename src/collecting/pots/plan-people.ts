import type { Transaction } from '../../db/database.ts'
import type { Call } from '../../events/index.ts'
import { awaitsLeader, isSplit, requirePurchase } from '../../purchases/index.ts'
import { refuse } from '../../refusals/index.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { listShares, type PlannedPerson, planShares, replacePlannedShares } from '../../shares/index.ts'
import { type BegunPlan, savePlan } from '../attempts/index.ts'

export interface PeoplePlan {
  /** The leader first. */
  readonly people: readonly [leader: PlannedPerson, ...friends: PlannedPerson[]]
  readonly message: string | null
  readonly showNames: boolean
  readonly freeAmounts?: boolean
  readonly showAmounts?: boolean
  /** How long the pot is open, where that is shorter than its merchant lets it be. */
  readonly hours?: number | null
  /** The language of the page: it becomes the purchase's when the merchant could not say. */
  readonly language: string
}

/**
 * The leader of a split decides who pays what. Only before the card is used: afterwards people have been told their
 * amounts. Answers with the leader's share. Throws `not_found`, conflict `purchase_not_payable`, and as `planShares`.
 */
export async function planPeople(tx: Transaction, call: Call, purchaseId: string, plan: PeoplePlan): Promise<string> {
  const begun = await beginPlan(tx, call, purchaseId, plan)
  await Promise.all([begun.shares, savePlan(tx, begun)])
  return begun.leaderShareId
}

/** As `planPeople`, while its shares are being saved: what its caller asks next is answered after that. */
export async function beginPlan(tx: Transaction, call: Call, purchaseId: string, plan: PeoplePlan): Promise<BegunPlan> {
  const [purchase, existing] = await Promise.all([
    requirePurchase(tx, call.scope, purchaseId),
    listShares(tx, SYSTEM, purchaseId),
  ])
  if (!isSplit(purchase)) {
    refuse('purchase_not_payable', { why: 'one_payer' })
  }
  if (!awaitsLeader(purchase)) {
    refuse('purchase_not_payable', { why: 'people_settled', state: purchase.state })
  }
  const drafts = planShares(purchase.amountMinor, plan.people, existing, purchase.id)
  return {
    leaderShareId: drafts[0].id,
    purchase,
    shares: replacePlannedShares(tx, purchaseId, drafts, existing),
    patch: purchase.language === 'und' ? { language: plan.language } : {},
    pot: {
      ...purchase.pot,
      leaderMessage: plan.message,
      showNames: plan.showNames,
      freeAmounts: plan.freeAmounts ?? false,
      showAmounts: plan.showAmounts ?? true,
      hours: plan.hours ?? null,
    },
  }
}
