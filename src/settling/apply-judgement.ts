import { type Database, transaction } from '../db/database.ts'
import { recordTry, type Settlement } from '../settlements/index.ts'
import { applySettlement } from './apply-settlement.ts'
import type { Answered } from './judge.ts'
import type { SettlingCall } from './ports.ts'

/** Undefined when somebody else was faster. What was answered is noted with what follows of it, or else by itself. */
export async function applyJudgement(
  db: Database,
  call: SettlingCall,
  seen: Settlement,
  { answered, ...judgement }: Pick<Answered, 'trigger' | 'patch' | 'answered'>,
): Promise<Settlement | undefined> {
  let applied: Settlement | undefined
  try {
    if (!judgement.trigger && !judgement.patch) return seen
    applied = await transaction(db, (tx) => applySettlement(tx, call, seen, judgement, answered && { answered }))
    return applied
  } finally {
    // Where the database is away it is away for this as well.
    if (answered && !applied) await recordTry(db, answered.tryId, answered).catch(() => {})
  }
}
