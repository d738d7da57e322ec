import { type Database, type Transaction, transaction } from '../db/database.ts'
import type { Settlement, TryKind } from '../settlements/index.ts'
import { newId } from '../shared/ids.ts'
import { applySettlement } from './apply-settlement.ts'
import type { Judgement } from './judge.ts'
import type { SettlingCall } from './ports.ts'

/** Committed before it is sent: who finds it later looks it up. Undefined when somebody else was faster, or wants it undone. */
export async function intend(
  db: Database,
  call: SettlingCall,
  settlement: Settlement,
  kind: TryKind,
  intentOf: (tx: Transaction) => Promise<Pick<Judgement, 'trigger' | 'patch'>>,
): Promise<{ readonly seen: Settlement; readonly tryId: string } | undefined> {
  const tryId = newId()
  const notes = { asking: { tryId, kind, sentAt: call.systemClock.now() } }
  const seen = await transaction(db, async (tx) => applySettlement(tx, call, settlement, await intentOf(tx), notes))
  return seen && { seen, tryId }
}
