import type { Database } from '../db/database.ts'
import { isUndecidedSettlement, type Settlement } from '../settlements/index.ts'
import { apply, askPsp, issueCard, type SettlingCall } from './ask-next.ts'
import { closeCard } from './close-card.ts'
import { refused, TOO_LATE } from './judge.ts'
import { isPast, type LastCall, momentOf, nextCall } from './next-call.ts'
import type { MerchantPsp } from './ports.ts'
import { CALLS_PER_TURN, nextWaitMs } from './settle-plan.ts'

/**
 * One turn of a claimed settlement: what its row says is asked, what is answered becomes true, and so on until there is
 * nothing to ask right now. Answers with how long to wait for the next; null: nobody waits for one.
 */
export async function takeTurn(
  db: Database,
  call: SettlingCall,
  claimed: Settlement,
  psp: MerchantPsp | undefined,
): Promise<number | null> {
  let current = claimed
  let last: LastCall
  for (let calls = 0; calls < CALLS_PER_TURN && isUndecidedSettlement(current); calls++) {
    const next = psp ? nextCall(current, psp, momentOf(call), last) : nextWithout(current, call)
    if (!next) break
    if (!psp || !('call' in next)) {
      const verdict = 'move' in next ? { trigger: next.move, patch: { steps: 0 } } : refused(TOO_LATE)
      const moved = await apply(db, call, current, verdict)
      if (!moved) return nextWaitMs(current.steps)
      current = moved
      continue
    }
    const verdict =
      next.call === 'issue'
        ? await issueCard(db, call, current)
        : await askPsp(db, call, current, psp, next.call, last === 'refused_void')
    const applied = verdict && (await apply(db, call, verdict.seen, verdict))
    // Somebody else is at it.
    if (!applied) return nextWaitMs(current.steps)
    current = applied
    last = verdict.isVoidRefused ? 'refused_void' : next.call
    if (verdict.waitMs !== undefined && isUndecidedSettlement(current)) return verdict.waitMs
  }
  return isUndecidedSettlement(current) ? nextWaitMs(current.steps) : closeCard(db, call, current)
}

/** Its credentials are forgotten: nothing is sent, and what was sent is not known. */
function nextWithout(settlement: Settlement, call: SettlingCall): { readonly end: 'refuse' } | undefined {
  const isOver = isPast(settlement, momentOf(call)) || settlement.withdrawalWantedAt !== null
  return settlement.state === 'requested' && isOver ? { end: 'refuse' } : undefined
}
