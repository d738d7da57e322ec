import { recordAct } from '../audit/index.ts'
import type { Transaction } from '../db/database.ts'
import { actorText, type Call } from '../events/index.ts'
import { newId, publicId } from '../shared/ids.ts'
import { insertNote } from './note-store.ts'
import { requirePurchase } from './require-purchase.ts'

/** Longer than anybody writes in the margin of a purchase. */
export const NOTE_CHARS_MAX = 2000

/**
 * One of its merchant's people writes something down about a purchase; `about`: the reason for what is done with it in the same
 * transaction. The words stay out of the audit log: they may name people. Throws `purchase_not_found`.
 */
export async function writeNote(
  tx: Transaction,
  call: Call,
  {
    purchaseId,
    text,
    about = null,
  }: { readonly purchaseId: string; readonly text: string; readonly about?: string | null },
): Promise<void> {
  const { merchantId } = await requirePurchase(tx, call.scope, purchaseId)
  const writtenAt = call.businessClock.now()
  await insertNote(tx, { id: newId(), purchaseId, author: actorText(call.actor), about, text, writtenAt })
  await recordAct(tx, call, { act: 'note_written', subject: publicId('pur', purchaseId), merchantId })
}
