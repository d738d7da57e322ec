import { recordAct } from '../audit/index.ts'
import { type Database, transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { newId } from '../shared/ids.ts'
import { type Recipients, readRecipients } from './erase-store.ts'
import { type ExportedPurchase, readPersonPurchases } from './export-store.ts'
import { isEmpty, type Person } from './person.ts'
import { findPersonRows } from './person-store.ts'

/** What is kept of somebody, as they are given it (GDPR, articles 15 and 20). */
export interface PersonExport {
  readonly asked_for: { readonly email: string | null; readonly phone_number: string | null }
  readonly made_at: string
  readonly purchases: readonly ExportedPurchase[]
  /** Who else has heard of them. */
  readonly recipients: Recipients
}

/**
 * Everything that is kept of whoever has this address or number, and nothing of the friends beside them; undefined where nobody is known by
 * it. That it was taken is recorded, without whose it is. Prove first that whoever asks is that person.
 */
export async function exportPerson(db: Database, call: Call, person: Person): Promise<PersonExport | undefined> {
  return transaction(db, async (tx) => {
    const rows = await findPersonRows(tx, person)
    if (isEmpty(rows)) return undefined
    const purchases = await readPersonPurchases(tx, rows)
    const recipients = await readRecipients(tx, rows)
    await recordAct(tx, call, { act: 'person_exported', subject: `export_${newId()}` })
    return {
      asked_for: { email: person.email, phone_number: person.phoneNumber },
      made_at: call.systemClock.now().toISOString(),
      purchases,
      recipients,
    }
  })
}
