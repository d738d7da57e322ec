import type { Transaction } from '../../db/database.ts'
import type { Pot } from '../../pots/index.ts'
import { type Purchase, type SplitPurchase, updatePurchase } from '../../purchases/index.ts'
import type { Share } from '../../shares/index.ts'

/** Who pays what, while the shares are being saved; the rest is saved with what its caller changes of the purchase. */
export interface BegunPlan {
  readonly leaderShareId: string
  /** As it was locked. */
  readonly purchase: SplitPurchase
  readonly shares: Promise<readonly Share[]>
  readonly patch: { readonly language?: string }
  readonly pot: Pot
}

/** What of a plan is its purchase's, by itself. */
export async function savePlan(tx: Transaction, { purchase, patch, pot }: BegunPlan): Promise<Purchase> {
  return updatePurchase(tx, purchase, patch, { pot })
}
