import { applySignedOperation, askOperation, type CollectingCall } from '../collecting/index.ts'
import type { OpenAccount } from '../connections/index.ts'
import { type Database, transaction } from '../db/database.ts'
import type { CallbackSubject, SignedOperation } from '../providers/collect/index.ts'
import { parseUuid } from '../shared/ids.ts'
import { countTakenBack } from '../unwinding/index.ts'
import type { Complete } from './inbox-store.ts'
import { noteUnknown } from './note-unknown.ts'

/** News of a capture, void or refund. As `applyFact`. */
export async function applyOperationFact(
  db: Database,
  call: CollectingCall,
  account: OpenAccount,
  { operationId: reference, verdict }: Extract<CallbackSubject, { kind: 'operation' }>,
  complete: Complete,
): Promise<boolean> {
  const id = parseUuid(reference)
  const strange = { reference, what: 'an operation', ...(verdict && { amount: amountOf(verdict) }) }
  const noteStrange = () => noteUnknown(db, call, account, strange)
  if (!id) return noteStrange()
  const signed = verdict ?? (await askOperation(db, call, id))
  if (signed === 'no_answer') return false
  if (signed === 'nothing') return true
  if (signed === 'unknown') return noteStrange()
  const effect = await transaction(db, async (tx) => {
    const applied = await applySignedOperation(tx, call, account.id, id, signed)
    if (applied.kind === 'reversed') await countTakenBack(tx, applied.operation)
    if (applied.kind === 'applied' || applied.kind === 'reversed') await complete(tx)
    return applied
  })
  switch (effect.kind) {
    case 'applied':
    case 'reversed':
      return true
    case 'early':
      return false
    case 'unknown':
      return noteStrange()
    case 'foreign': {
      const { detail: what, paymentId } = effect
      const amount = amountOf(signed)
      return noteUnknown(db, call, account, { reference, what, paymentId, finding: 'amounts_differ', amount })
    }
  }
}

function amountOf({ amountMinor, currency }: SignedOperation): Pick<SignedOperation, 'amountMinor' | 'currency'> {
  return { amountMinor, currency }
}
