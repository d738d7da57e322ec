import { recordAct } from '../audit/index.ts'
import type { Sealer } from '../crypto/index.ts'
import { type Database, transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { publicId } from '../shared/ids.ts'
import { listLocked, type OpenedLock } from './locked-store.ts'

/** Opens what law keeps of the payer of a purchase who was erased. Who asked and why is recorded, in the same transaction. */
export async function readLocked(
  db: Database,
  sealer: Sealer,
  call: Call,
  { purchaseId, reason }: { readonly purchaseId: string; readonly reason: string },
): Promise<OpenedLock[]> {
  return transaction(db, async (tx) => {
    const locked = await listLocked(tx, sealer, purchaseId)
    const subject = publicId('pur', purchaseId)
    if (locked.length > 0) await recordAct(tx, call, { act: 'locked_values_read', subject, purchaseId, reason })
    return locked
  })
}
