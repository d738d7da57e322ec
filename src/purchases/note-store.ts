import type { Transaction } from '../db/database.ts'

/** What one of the staff wrote about a purchase. */
export interface PurchaseNote {
  readonly id: string
  readonly purchaseId: string
  /** As `actorText` writes it. */
  readonly author: string
  readonly about: string | null
  readonly text: string
  /** Business clock. */
  readonly writtenAt: Date
}

/** Appends it: a note stays as it was written. */
export async function insertNote(tx: Transaction, note: PurchaseNote): Promise<void> {
  await tx.query(
    'insert into purchase_notes (id, purchase_id, author, about, text, written_at) values ($1, $2, $3, $4, $5, $6)',
    [note.id, note.purchaseId, note.author, note.about, note.text, note.writtenAt],
  )
}
