import type { OpenAccount, SignedOperation } from '../acquirers/index.ts'
import { applySignedOperation, askOperation, type CollectingCall } from '../collecting/index.ts'
import { type Database, transaction } from '../db/database.ts'
import { parseUuid } from '../shared/ids.ts'
import { countUnpaid } from '../unwinding/index.ts'
import { noteUnknown } from './note-unknown.ts'

/** News of a capture, void or refund. As `applyFact`. */
export async function applyOperationFact(
  db: Database,
  call: CollectingCall,
  account: OpenAccount,
  reference: string,
  verdict: SignedOperation | null,
): Promise<boolean> {
  const id = parseUuid(reference)
  const signed = verdict ?? (id ? await askOperation(db, call, id) : 'nothing')
  if (signed === 'no_answer') return false
  if (signed === 'nothing') return true
  const effect = await transaction(db, async (tx) => {
    if (!id) return { kind: 'unknown' } as const
    const applied = await applySignedOperation(tx, call, account.id, id, signed)
    if (applied.kind === 'reversed') await countUnpaid(tx, applied.operation)
    return applied
  })
  if (effect.kind === 'unknown') return noteUnknown(db, call, account, { reference, what: 'an operation' })
  if (effect.kind !== 'foreign') return true
  const { detail: what, paymentId } = effect
  return noteUnknown(db, call, account, { reference, what, paymentId, finding: 'amounts_differ' })
}
