import type { Transaction } from '../../db/database.ts'
import type { By, Call } from '../../events/index.ts'
import type { Attempt } from '../../payments/index.ts'
import type { Approval } from '../../providers/collect/index.ts'
import { isReferenceTaken, movePurchase, type Purchase } from '../../purchases/index.ts'
import { assert } from '../../shared/assert.ts'
import { moveShare, type Share } from '../../shares/index.ts'
import type { CollectingPorts } from '../ports.ts'
import { finishPurchase, giveBackFee, payDueShare } from '../schedule/index.ts'
import { acceptPurchase, readTerms } from './accept-purchase.ts'
import { storeCard } from './store-card.ts'

/** The first instalment or the deposit accepts the purchase, and all the merchant's promise waits for; later ones only come in. */
export async function creditDueShare(
  tx: Transaction,
  call: Call & Pick<CollectingPorts, 'sealer'>,
  purchase: Purchase,
  share: Share,
  paid: Attempt,
  { payment }: Approval,
): Promise<void> {
  const now = paid.decidedAt as Date
  if (purchase.state !== 'authorizing') {
    return payDueShare(tx, call, purchase, await giveBackFee(tx, purchase, share, paid), now)
  }
  const [terms] = await Promise.all([readTerms(tx, purchase, now), storeCard(tx, call, paid, payment, now)])
  const accepted = await acceptPurchase(tx, call, purchase, paid, terms, { now })
  const owed = accepted.shares.find(({ id }) => id === share.id)
  assert(owed, `share ${share.id} is owed with its purchase’s acceptance`)
  await moveShare(tx, call, owed, 'settle', { occurredAt: now, patch: { paidAt: now, collectAt: null } })
  await finishPurchase(tx, call, accepted.purchase, now)
}

/** Another purchase with its reference was accepted meanwhile: this one is cancelled. */
export async function losesReference(
  tx: Transaction,
  by: By,
  purchase: Purchase,
  paid: Attempt,
  now: Date,
): Promise<boolean> {
  if (!(await isReferenceTaken(tx, purchase.merchantId, purchase.reference))) return false
  const fact = { shareId: paid.shareId, detail: { reason: 'reference' } }
  await movePurchase(tx, by, purchase, 'lose_reference', {
    occurredAt: now,
    patch: { reason: 'reference' },
    fact,
    attemptId: paid.id,
  })
  return true
}
