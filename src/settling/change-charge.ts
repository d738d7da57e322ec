import type { Database } from '../db/database.ts'
import { findVoids, isCardUsed, type Settlement, type Voids } from '../settlements/index.ts'
import { assert } from '../shared/assert.ts'
import { addMs } from '../shared/clocks.ts'
import { ask } from './ask.ts'
import { type Answered, judgeCapture, judgeVoid, NO_VOIDS } from './judge.ts'
import { momentOf } from './moment.ts'
import { chargeOrder, modifyOrder } from './orders.ts'
import type { MerchantPsp, SettlingCall } from './ports.ts'

/** Captures or voids a charge that its PSP has told of. */
export async function changeCharge(
  db: Database,
  call: SettlingCall,
  settlement: Settlement,
  psp: MerchantPsp,
  kind: 'capture' | 'void',
): Promise<Answered> {
  const { payment } = settlement
  assert(payment, `the PSP has told of the charge for ${settlement.purchaseId}`)
  const order = modifyOrder(kind, settlement, payment, chargeOrder(settlement, psp, call.baseUrl), psp)
  const voids = await unlessUndone(db, settlement, psp, await voidsOf(db, settlement), call.systemClock.now())
  const answer = await ask(db, call, settlement, kind, () => call.vault.psp[kind](psp.opened, order))
  const asked = { psp, now: momentOf(call), voids, wasVoidRefused: false }
  const judgement = kind === 'void' ? judgeVoid(settlement, answer, asked) : judgeCapture(settlement, answer)
  return { ...judgement, seen: settlement }
}

/** A void of which its PSP has had time, and whose card's money its issuer still holds or has given, was not done. */
async function unlessUndone(
  db: Database,
  settlement: Settlement,
  psp: MerchantPsp,
  voids: Voids,
  now: Date,
): Promise<Voids> {
  const { lastAt } = voids
  if (!lastAt || now < addMs(lastAt, psp.traits.visibilityDelayMs)) return voids
  return (await isCardUsed(db, settlement.purchaseId)) ? { ...voids, lastAt: null } : voids
}

/** What its PSP tells may be of before the last one. */
export async function voidsOf(db: Database, settlement: Settlement): Promise<Voids> {
  return settlement.state === 'voiding' ? findVoids(db, settlement) : NO_VOIDS
}
