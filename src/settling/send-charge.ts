import type { Database } from '../db/database.ts'
import { isCardUsed, type Settlement } from '../settlements/index.ts'
import type { CardRef } from '../vault/index.ts'
import { intend } from './apply-settlement.ts'
import { said } from './ask.ts'
import { drawReference } from './draw-reference.ts'
import { type Answered, doubted, isCardGone, type Judgement, judgeCharge, NO_VOIDS, wasSent } from './judge.ts'
import { momentOf } from './moment.ts'
import { chargeOrder } from './orders.ts'
import type { MerchantPsp, SettlingCall } from './ports.ts'
import { readCard } from './read-card.ts'
import { sentAs } from './sent-as.ts'
import { nextWaitMs } from './settle-plan.ts'

/** Charges its card at the PSP, for the first time or under the same key again. What was answered is noted with what follows. */
export async function sendCharge(
  db: Database,
  call: SettlingCall,
  settlement: Settlement,
  psp: MerchantPsp,
): Promise<Answered | undefined> {
  const card = await cardToCharge(db, call, settlement, psp)
  if (!card) return { seen: settlement, waitMs: nextWaitMs(settlement.steps) }
  const method = psp.traits.charges === 'sale' ? 'sale' : 'authorise'
  const intended = await intend(db, call, settlement, method, async (tx) =>
    charging(settlement, psp, await drawReference(tx, settlement, psp), call),
  )
  if (!intended) return undefined
  const { seen, tryId } = intended
  const answer = await call.vault.psp[method](psp.opened, chargeOrder(seen, psp, call.baseUrl), card)
  const answered = { tryId, ...said(answer, call.systemClock.now()) }
  // What was used shows in its issuer's books before its webhook comes, or without one.
  if (isCardGone(settlement, answer)) await readCard(db, call, seen)
  const asked = { psp, now: momentOf(call), voids: NO_VOIDS, wasVoidRefused: false }
  const judgement = judgeCharge(seen, settlement, answer, asked)
  const isDoubtful = judgement.trigger === 'refuse' && wasSent(settlement)
  return { ...(await unlessArrived(db, seen, judgement, isDoubtful)), seen, answered }
}

function charging(
  settlement: Settlement,
  psp: MerchantPsp,
  reference: string,
  { systemClock, baseUrl }: SettlingCall,
): Pick<Judgement, 'trigger' | 'patch'> {
  const { state, cardId, cardLast4, firstSentAt } = settlement
  const sentAt = systemClock.now()
  const fixed = { cardId, cardLast4, reference, sentAs: sentAs(settlement, psp, baseUrl) }
  const patch = { ...fixed, sentAt, firstSentAt: firstSentAt ?? sentAt, absentAt: null }
  return state === 'requested' ? { trigger: 'send', patch } : { patch }
}

/** What a settlement is paid with. Undefined: its issuer cannot be asked for the number, or it has none yet. */
export async function cardToCharge(
  db: Database,
  call: SettlingCall,
  { cardId, issuerAccountId }: Settlement,
  psp: MerchantPsp,
): Promise<CardRef | undefined> {
  if (psp.mocksCard) return { kind: 'mocked' }
  const account = cardId === null ? undefined : await call.accounts.issuer(db, issuerAccountId)
  return account && cardId !== null ? { kind: 'issued', issuer: account.opened, cardId } : undefined
}

/** Nothing is called absent, and no later try refused for the first, while its card's issuer says that it has arrived. */
export async function unlessArrived(
  db: Database,
  settlement: Settlement,
  judgement: Judgement,
  isDoubtful: boolean,
): Promise<Judgement> {
  return isDoubtful && (await isCardUsed(db, settlement.purchaseId)) ? doubted(settlement) : judgement
}
