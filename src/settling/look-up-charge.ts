import type { Database } from '../db/database.ts'
import type { Settlement } from '../settlements/index.ts'
import { askForCharge } from './ask-for-charge.ts'
import { voidsOf } from './change-charge.ts'
import { type Answered, judgeLookUp } from './judge.ts'
import { momentOf } from './moment.ts'
import type { MerchantPsp, SettlingCall } from './ports.ts'
import { cardToCharge, unlessArrived } from './send-charge.ts'

/** What became of a charge that was sent. */
export async function lookUpCharge(
  db: Database,
  call: SettlingCall,
  settlement: Settlement,
  psp: MerchantPsp,
  wasVoidRefused: boolean,
): Promise<Answered> {
  const card = (await cardToCharge(db, call, settlement, psp)) ?? null
  // Before the question: what comes in while it is on its way may not be in the answer.
  const asked = { psp, now: momentOf(call), voids: await voidsOf(db, settlement), wasVoidRefused }
  const answer = await askForCharge(db, call, settlement, psp, card)
  const judgement = judgeLookUp(settlement, answer, asked)
  // That of a later try says nothing of the first one; of what it has told us of before, its word is the last.
  const isOfLater = judgement.trigger === 'refuse' && settlement.tryNumber > 1 && settlement.state === 'unknown'
  const isDoubtful = judgement.trigger === 'disprove' || isOfLater
  return { ...(await unlessArrived(db, settlement, judgement, isDoubtful)), seen: settlement }
}
