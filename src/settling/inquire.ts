import type { Database } from '../db/database.ts'
import { readCardStanding, type Settlement } from '../settlements/index.ts'
import { addMs } from '../shared/clocks.ts'
import { applyJudgement } from './apply-settlement.ts'
import { findCharge } from './find-charge.ts'
import type { Judgement } from './judge.ts'
import { judgeInquiry, type KnownCard } from './judge-inquiry.ts'
import { momentOf } from './moment.ts'
import { chargeOrder } from './orders.ts'
import type { MerchantPsp, SettlingCall } from './ports.ts'
import { lookUpCard } from './read-card.ts'
import { CARD_VISIBLE_MS, nextWaitMs } from './settle-plan.ts'

/** As it is once nothing of it is in doubt any more; else how long to wait for the next question. */
type Inquired = { readonly settlement: Settlement } | { readonly waitMs: number }

/** That its PSP has the charge. */
const TAKEN: readonly Judgement['trigger'][] = ['settle', 'wait']

/**
 * Of a settlement that may have been sent in a time that these books have lost (ADR 0029): its card's issuer is asked, then
 * its PSP. Nothing is sent, no card is drawn that is not used, and none is destroyed. While collection is held (`isHeld`) it
 * becomes true only that the PSP has the charge: what ends without money, or begins anew, waits until our books have learned
 * what became of its payers.
 */
export async function inquire(
  db: Database,
  call: SettlingCall,
  claimed: Settlement,
  psp: MerchantPsp | undefined,
  isHeld: boolean,
): Promise<Inquired> {
  const now = momentOf(call)
  const doubtedAt = claimed.doubtedAt ?? now.system
  const listedAt = addMs(doubtedAt, CARD_VISIBLE_MS)
  if (now.system < listedAt) return { waitMs: listedAt.getTime() - now.system.getTime() }
  const isVisible = now.system >= addMs(doubtedAt, psp?.traits.visibilityDelayMs ?? 0)
  const waits = { waitMs: nextWaitMs(claimed.steps) }
  const settlement = await lose(db, call, claimed, psp)
  const card = settlement && (await askIssuer(db, call, settlement, psp))
  const charge = card && (await findCharge(db, call, settlement, psp, card))
  if (!charge) return waits
  const judgement = judgeInquiry(settlement, { psp, card, charge, isVisible, now })
  const isApplied = judgement !== undefined && (!isHeld || TAKEN.includes(judgement.trigger))
  const said = isApplied ? { ...judgement, patch: { ...judgement.patch, doubtedAt: null } } : { patch: {} }
  const after = await applyJudgement(db, call, settlement, {
    ...said,
    patch: { ...said.patch, inquiredAt: now.system },
  })
  return after && isApplied ? { settlement: after } : waits
}

/** What our books call requested may not be so. Undefined: somebody else is at it. */
async function lose(
  db: Database,
  call: SettlingCall,
  settlement: Settlement,
  psp: MerchantPsp | undefined,
): Promise<Settlement | undefined> {
  if (settlement.state !== 'requested') return settlement
  const reference = psp ? chargeOrder(settlement, psp, call.baseUrl).reference : settlement.reference
  return applyJudgement(db, call, settlement, { trigger: 'lose_answer', patch: { reference } })
}

/** What its issuer tells of its movements is kept by the way. Undefined: no answer. */
async function askIssuer(
  db: Database,
  call: SettlingCall,
  settlement: Settlement,
  psp: MerchantPsp | undefined,
): Promise<KnownCard | undefined> {
  if (psp?.mocksCard) return 'mocked'
  const account = await call.accounts.issuer(db, settlement.issuerAccountId)
  const books = account && (await lookUpCard(db, call, settlement, account))
  if (!books || books === 'never_made') return books
  const { purchaseId } = settlement
  const { cardId, last4, state, isFinal } = books
  const { isUsed, debitedMinor } = await readCardStanding(db, purchaseId)
  return { cardId, last4, state, isFinal, issuerAccountId: account.id, isUsed, debitedMinor }
}
