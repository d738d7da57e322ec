import { keepDecision } from '../../audit/index.ts'
import { type Database, transaction } from '../../db/database.ts'
import type { Call } from '../../events/index.ts'
import { acceptFinding, type Finding } from '../../payments/index.ts'
import { refuse } from '../../refusals/index.ts'

/** Somebody has settled it elsewhere: it is counted no more, unless it changes. Throws conflict `not_waiting`. */
export async function decideFinding(
  db: Database,
  call: Call,
  id: string,
  reason: string,
): Promise<Pick<Finding, 'kind' | 'subject'>> {
  return transaction(db, async (tx) => {
    const isNumber = /^\d{1,18}$/.test(id)
    const finding = isNumber ? await acceptFinding(tx, BigInt(id), reason, call.systemClock.now()) : undefined
    if (!finding) refuse('not_waiting', { told: `no finding ${id} waits for anybody: npm run parity -- list` })
    const { purchaseId, subject: reference } = finding
    const decision = { kind: 'finding', subject: id, purchaseId, reference, outcome: 'accepted', reason } as const
    await keepDecision(tx, call, decision, 'a finding of parity was accepted')
    return finding
  })
}
