import type { Database } from '../db/database.ts'
import { isCardUsed, isUndecidedSettlement, type Settlement } from '../settlements/index.ts'
import { applyJudgement } from './apply-settlement.ts'
import { type Asking, askNext } from './ask-next.ts'
import { closeCard } from './close-card.ts'
import { inquire } from './inquire.ts'
import { type Answered, type Judgement, lastSending, refused, TOO_LATE, wasSent } from './judge.ts'
import { isUnwanted, momentOf } from './moment.ts'
import { type Last, type NextCall, nextCall } from './next-call.ts'
import type { MerchantPsp, SettlingCall } from './ports.ts'
import { CALLS_PER_TURN, nextWaitMs } from './settle-plan.ts'

type Unasked = Pick<Judgement, 'trigger' | 'patch'>

/**
 * One turn of a claimed settlement: what its row says is asked, what is answered becomes true, and so on until there is
 * nothing to ask right now. What its row may not know is inquired into first; while collection is held (`isHeld`), nothing
 * else is done. Answers with how long to wait for the next; null: nobody waits for one.
 */
export async function advanceSettlement(
  db: Database,
  call: SettlingCall,
  claimed: Settlement,
  psp: MerchantPsp | undefined,
  isHeld: boolean,
): Promise<number | null> {
  let current = claimed
  if (claimed.doubtedAt !== null && isUndecidedSettlement(claimed)) {
    const inquired = await inquire(db, call, claimed, psp, isHeld)
    if ('waitMs' in inquired) return inquired.waitMs
    current = inquired.settlement
  }
  if (isHeld) return nextWaitMs(0)
  let last: Last = 'nothing'
  let waitMs: number | undefined
  for (let calls = 0; calls < CALLS_PER_TURN && isUndecidedSettlement(current) && waitMs === undefined; calls++) {
    const next: NextCall = psp ? nextCall(current, psp, momentOf(call), last) : nextWithout(current, call)
    if (!next) break
    const unasked: Unasked | undefined = (await contradictionOf(db, call, current, psp)) ?? withoutAsking(next)
    const asks: Asking | undefined = !unasked && psp && 'call' in next ? { psp, step: next.call, last } : undefined
    const judgement: Answered | undefined = asks
      ? await askNext(db, call, current, asks)
      : { ...unasked, seen: current }
    const applied = judgement && (await applyJudgement(db, call, judgement.seen, judgement))
    // Somebody else is at it.
    if (!applied) break
    current = applied
    last = judgement.learned ?? asks?.step ?? last
    waitMs = judgement.waitMs
  }
  return isUndecidedSettlement(current) ? (waitMs ?? nextWaitMs(current.steps)) : closeCard(db, call, current)
}

/** What follows from its row alone. */
function withoutAsking(next: Exclude<NextCall, undefined>): Unasked | undefined {
  if ('call' in next) return undefined
  return 'move' in next ? { trigger: next.move, patch: { steps: 0 } } : refused(TOO_LATE)
}

/**
 * What was called absent, and its card's issuer has told since that it has arrived, is looked up again: nothing is sent, and
 * nobody is refused.
 */
async function contradictionOf(
  db: Database,
  call: SettlingCall,
  settlement: Settlement,
  psp: MerchantPsp | undefined,
): Promise<Unasked | undefined> {
  const { state, purchaseId } = settlement
  if (state !== 'requested' || !wasSent(settlement) || !(await isCardUsed(db, purchaseId))) return undefined
  const patch = psp ? lastSending(settlement, psp, momentOf(call)) : {}
  return { trigger: 'lose_answer', patch: { ...patch, steps: 0 } }
}

/** Its credentials are forgotten: nothing is sent, and what was sent is not known. */
function nextWithout(settlement: Settlement, call: SettlingCall): NextCall {
  return settlement.state === 'requested' && isUnwanted(settlement, momentOf(call)) ? { end: 'refuse' } : undefined
}
