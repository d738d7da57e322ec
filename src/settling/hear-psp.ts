import type { PspAccount } from '../connections/index.ts'
import type { Database } from '../db/database.ts'
import { isAboutOrder, type PspFact, type PspPayment } from '../providers/charge/index.ts'
import { findSettlementOf, isUndecidedSettlement, type Settlement, wakeSettlementOf } from '../settlements/index.ts'
import { applyJudgement } from './apply-settlement.ts'
import { voidsOf } from './change-charge.ts'
import { judgeLookUp } from './judge.ts'
import { momentOf } from './moment.ts'
import { chargeOrder } from './orders.ts'
import type { MerchantPsp, SettlingCall } from './ports.ts'

/**
 * What a PSP tells by itself of a settlement that nobody has decided: a hint, after which it is asked at once; of one that
 * cannot be asked, its signed word counts. False where it is about none of ours, or none that is open.
 */
export async function hearPsp(
  db: Database,
  call: SettlingCall,
  account: PspAccount,
  { reference, paymentId, payment }: PspFact,
): Promise<boolean> {
  const named = { reference, paymentId }
  const psp = payment && call.accounts.psp(account)
  // One that answers by our reference is always asked.
  if (psp && psp.traits.lookUp !== 'by_reference') {
    const settlement = await findSettlementOf(db, account.id, named)
    if (!settlement || !isUndecidedSettlement(settlement)) return false
    if (await applySigned(db, call, account, settlement, psp, payment)) return true
  }
  const woken = await wakeSettlementOf(db, account.id, named, call.systemClock.now())
  if (woken?.isFree) db.writes.ring(new Set(['settlements']))
  return woken !== undefined
}

async function applySigned(
  db: Database,
  call: SettlingCall,
  { mode }: PspAccount,
  settlement: Settlement,
  psp: MerchantPsp,
  payment: PspPayment,
): Promise<boolean> {
  const now = momentOf(call)
  // It has proved that it has nothing, and says that it has: it is asked again, under the same reference where that is safe.
  if (settlement.state === 'requested') return false
  if (!isAboutOrder(payment, chargeOrder(settlement, psp, call.baseUrl), mode)) return false
  const said = { kind: 'answered', value: { state: 'charged', payment } } as const
  const asked = { psp, now, voids: await voidsOf(db, settlement), wasVoidRefused: false }
  const judgement = judgeLookUp(settlement, said, asked)
  return (await applyJudgement(db, call, settlement, judgement)) !== undefined
}
