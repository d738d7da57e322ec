import type { Database } from '../db/database.ts'
import { isCardUsed, isUndecidedSettlement, type Settlement } from '../settlements/index.ts'
import { type Answered, apply, askPsp, issueCard, type SettlingCall } from './ask-next.ts'
import { closeCard } from './close-card.ts'
import { inquire } from './inquire.ts'
import { lastSending, refused, TOO_LATE, type Verdict, wasSent } from './judge.ts'
import { isPast, type LastCall, momentOf, nextCall, type PspCall } from './next-call.ts'
import type { MerchantPsp } from './ports.ts'
import { CALLS_PER_TURN, nextWaitMs } from './settle-plan.ts'
import { spoilCard } from './spoil-card.ts'

/**
 * One turn of a claimed settlement: what its row says is asked, what is answered becomes true, and so on until there is
 * nothing to ask right now. What its row may not know is inquired into first; while collection is held (`isHeld`), nothing
 * else is done. Answers with how long to wait for the next; null: nobody waits for one.
 */
export async function takeTurn(
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
  let last: LastCall
  for (let calls = 0; calls < CALLS_PER_TURN && isUndecidedSettlement(current); calls++) {
    const next = psp ? nextCall(current, psp, momentOf(call), last) : nextWithout(current, call)
    if (!next) break
    const contradicted = await contradictionOf(db, call, current, psp)
    if (contradicted || !psp || !('call' in next)) {
      const said = 'move' in next ? { trigger: next.move, patch: { steps: 0 } } : refused(TOO_LATE)
      const verdict = contradicted ?? said
      const moved = await apply(db, call, current, verdict)
      if (!moved) return nextWaitMs(current.steps)
      current = moved
      continue
    }
    const verdict = await askOne(db, call, current, psp, next.call, last)
    const applied = verdict && (await apply(db, call, verdict.seen, verdict))
    // Somebody else is at it.
    if (!applied) return nextWaitMs(current.steps)
    current = applied
    last = verdict.isVoidRefused ? 'refused_void' : verdict.isCardUsed ? 'used_card' : next.call
    if (verdict.waitMs !== undefined && isUndecidedSettlement(current)) return verdict.waitMs
  }
  return isUndecidedSettlement(current) ? nextWaitMs(current.steps) : closeCard(db, call, current)
}

function askOne(
  db: Database,
  call: SettlingCall,
  settlement: Settlement,
  psp: MerchantPsp,
  kind: 'issue' | 'spoil_card' | PspCall,
  last: LastCall,
): Promise<Answered | undefined> {
  if (kind === 'issue') return issueCard(db, call, settlement)
  if (kind === 'spoil_card') return spoilCard(db, call, settlement)
  return askPsp(db, call, settlement, psp, kind, last === 'refused_void')
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
): Promise<Pick<Verdict, 'trigger' | 'patch'> | undefined> {
  const { state, purchaseId } = settlement
  if (state !== 'requested' || !wasSent(settlement) || !(await isCardUsed(db, purchaseId))) return undefined
  const patch = psp ? lastSending(settlement, { psp, now: momentOf(call) }) : {}
  return { trigger: 'lose_answer', patch: { ...patch, steps: 0 } }
}

/** Its credentials are forgotten: nothing is sent, and what was sent is not known. */
function nextWithout(settlement: Settlement, call: SettlingCall): { readonly end: 'refuse' } | undefined {
  const isOver = isPast(settlement, momentOf(call)) || settlement.withdrawalWantedAt !== null
  return settlement.state === 'requested' && isOver ? { end: 'refuse' } : undefined
}
