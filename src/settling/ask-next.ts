import { type Database, type Transaction, transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { KEPT_FAILURE } from '../providers/issue/index.ts'
import {
  findVoids,
  isCardUsed,
  recordTry,
  type Settlement,
  type SettlementNotes,
  type TryKind,
  type Voids,
} from '../settlements/index.ts'
import { assert } from '../shared/assert.ts'
import { addMs } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import type { CardRef } from '../vault/index.ts'
import { applySettlement } from './apply-settlement.ts'
import { ask, askNoted, said } from './ask.ts'
import { drawReference } from './draw-reference.ts'
import { issueAnew } from './issue-anew.ts'
import {
  doubted,
  isCardGone,
  judgeCapture,
  judgeCharge,
  judgeIssue,
  judgeLookUp,
  judgeVoid,
  type Verdict,
  wasSent,
} from './judge.ts'
import { momentOf, type PspCall } from './next-call.ts'
import { cardOrder, chargeOrder, modifyOrder } from './orders.ts'
import type { MerchantPsp, SettlingPorts } from './ports.ts'
import { readCard } from './read-card.ts'
import { sentAs } from './sent-as.ts'
import { nextWaitMs } from './settle-plan.ts'

export type SettlingCall = SettlingPorts & Call

/** With what is known of it besides. */
export type Answered = Verdict & { readonly seen: Settlement } & Pick<SettlementNotes, 'answered'>

/** Undefined when somebody else was faster. What was answered is noted with what follows of it, or else by itself. */
export async function apply(
  db: Database,
  call: SettlingCall,
  seen: Settlement,
  { answered, ...verdict }: Pick<Answered, 'trigger' | 'patch' | 'answered'>,
): Promise<Settlement | undefined> {
  let applied: Settlement | undefined
  try {
    if (!verdict.trigger && !verdict.patch) return seen
    applied = await transaction(db, (tx) => applySettlement(tx, call, seen, verdict, answered && { answered }))
    return applied
  } finally {
    // Where the database is away it is away for this as well.
    if (answered && !applied) await recordTry(db, answered.tryId, answered).catch(() => {})
  }
}

/**
 * From the intent on there may be a card: whoever comes later asks for the same one. Which it is is kept with the intent to
 * charge it.
 */
export async function issueCard(
  db: Database,
  call: SettlingCall,
  settlement: Settlement,
): Promise<Answered | undefined> {
  const account = await call.accounts.issuer(db, settlement.issuerAccountId)
  if (!account) return { seen: settlement, waitMs: nextWaitMs(settlement.steps) }
  const intent = settlement.issuerAccountId === null ? { patch: { issuerAccountId: account.id } } : {}
  const intended = await intend(db, call, settlement, 'issue', async () => intent)
  if (!intended) return undefined
  const { seen, tryId } = intended
  const asked = await askNoted(db, call, tryId, () => call.vault.issuer.issue(account.opened, cardOrder(seen)))
  const isKept = asked.kind === 'no_answer' && asked.reason === KEPT_FAILURE
  const answer = isKept ? await issueAnew(db, call, seen, account) : asked
  const verdict = judgeIssue(seen, answer)
  return 'cardId' in verdict ? { seen: { ...seen, cardId: verdict.cardId } } : { ...verdict, seen }
}

/** `wasVoidRefused`: what the look-up finds is accepted for good. */
export async function askPsp(
  db: Database,
  call: SettlingCall,
  settlement: Settlement,
  psp: MerchantPsp,
  kind: PspCall,
  wasVoidRefused: boolean,
): Promise<Answered | undefined> {
  const order = chargeOrder(settlement, psp, call.baseUrl)
  const { payment } = settlement
  const { vault } = call
  if (kind === 'charge') {
    const card = await cardOf(db, call, settlement, psp)
    if (!card) return { seen: settlement, waitMs: nextWaitMs(settlement.steps) }
    const method = psp.traits.charges === 'sale' ? 'sale' : 'authorise'
    const intended = await intend(db, call, settlement, method, async (tx) =>
      charging(settlement, psp, await drawReference(tx, settlement, psp), call),
    )
    if (!intended) return undefined
    const { seen, tryId } = intended
    const answer = await vault.psp[method](psp.opened, chargeOrder(seen, psp, call.baseUrl), card)
    const answered = { tryId, ...said(answer, call.systemClock.now()) }
    // What was used shows in its issuer's books before its webhook comes, or without one.
    if (isCardGone(settlement, answer)) await readCard(db, call, seen)
    const verdict = judgeCharge(seen, settlement, answer, { psp, now: momentOf(call) })
    const isDoubtful = verdict.trigger === 'refuse' && wasSent(settlement)
    return { ...(await unlessUsed(db, seen, verdict, isDoubtful)), seen, answered }
  }
  if (kind === 'look_up') {
    const card = (await cardOf(db, call, settlement, psp)) ?? null
    const known = { paymentId: payment?.paymentId ?? null }
    // Before the question: what comes in while it is on its way may not be in the answer.
    const asked = { psp, now: momentOf(call), voidedAt: (await voidsOf(db, settlement)).lastAt }
    const answer = await ask(db, call, settlement, kind, () => vault.psp.lookUp(psp.opened, order, known, card))
    const verdict = judgeLookUp(settlement, answer, asked, wasVoidRefused)
    // That of a later try says nothing of the first one; of what it has told us of before, its word is the last.
    const isOfLater = verdict.trigger === 'refuse' && settlement.tryNumber > 1 && settlement.state === 'unknown'
    const isDoubtful = verdict.trigger === 'disprove' || isOfLater
    return { ...(await unlessUsed(db, settlement, verdict, isDoubtful)), seen: settlement }
  }
  assert(payment, `the PSP has told of the charge for ${settlement.purchaseId}`)
  const change = modifyOrder(kind, settlement, payment, order, psp)
  const { firstAt, lastAt } = await voidsOf(db, settlement)
  const voidedAt = await unlessUndone(db, settlement, psp, lastAt, call.systemClock.now())
  const answer = await ask(db, call, settlement, kind, () => vault.psp[kind](psp.opened, change))
  const verdict =
    kind === 'void'
      ? judgeVoid(settlement, answer, { psp, now: momentOf(call), voidedAt }, firstAt)
      : judgeCapture(settlement, answer)
  return { ...verdict, seen: settlement }
}

/** Nothing is called absent, and no later try refused for the first, while its card's issuer says that it has arrived. */
async function unlessUsed(
  db: Database,
  settlement: Settlement,
  verdict: Verdict,
  isDoubtful: boolean,
): Promise<Verdict> {
  return isDoubtful && (await isCardUsed(db, settlement.purchaseId)) ? doubted(settlement) : verdict
}

/** What its PSP tells may be of before the last one. */
export async function voidsOf(db: Database, settlement: Settlement): Promise<Voids> {
  return settlement.state === 'voiding' ? findVoids(db, settlement) : { firstAt: null, lastAt: null }
}

/** A void of which its PSP has had time, and whose card's money its issuer still holds or has given, was not done. */
async function unlessUndone(
  db: Database,
  settlement: Settlement,
  psp: MerchantPsp,
  voidedAt: Date | null,
  now: Date,
): Promise<Date | null> {
  if (!voidedAt || now < addMs(voidedAt, psp.traits.visibilityDelayMs)) return voidedAt
  return (await isCardUsed(db, settlement.purchaseId)) ? null : voidedAt
}

/** Committed before it is sent: who finds it later looks it up. Undefined when somebody else was faster, or wants it undone. */
async function intend(
  db: Database,
  call: SettlingCall,
  settlement: Settlement,
  kind: TryKind,
  intentOf: (tx: Transaction) => Promise<Pick<Verdict, 'trigger' | 'patch'>>,
): Promise<{ readonly seen: Settlement; readonly tryId: string } | undefined> {
  const tryId = newId()
  const notes = { asking: { tryId, kind, sentAt: call.systemClock.now() } }
  const seen = await transaction(db, async (tx) => applySettlement(tx, call, settlement, await intentOf(tx), notes))
  return seen && { seen, tryId }
}

function charging(
  settlement: Settlement,
  psp: MerchantPsp,
  reference: string,
  { systemClock, baseUrl }: SettlingCall,
): Pick<Verdict, 'trigger' | 'patch'> {
  const { state, cardId, firstSentAt } = settlement
  const sentAt = systemClock.now()
  const fixed = { cardId, reference, sentAs: sentAs(settlement, psp, baseUrl) }
  const patch = { ...fixed, sentAt, firstSentAt: firstSentAt ?? sentAt, absentAt: null }
  return state === 'requested' ? { trigger: 'send', patch } : { patch }
}

async function cardOf(
  db: Database,
  call: SettlingCall,
  { cardId, issuerAccountId }: Settlement,
  psp: MerchantPsp,
): Promise<CardRef | undefined> {
  if (psp.mocksCard) return { kind: 'mocked' }
  const account = cardId === null ? undefined : await call.accounts.issuer(db, issuerAccountId)
  return account && cardId !== null ? { kind: 'issued', issuer: account.opened, cardId } : undefined
}
