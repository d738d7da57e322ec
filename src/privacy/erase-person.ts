import { byWhom, recordAct } from '../audit/index.ts'
import type { Sealer } from '../crypto/index.ts'
import { type Database, type Transaction, transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { newId } from '../shared/ids.ts'
import { blankRows, lockPurchasesOf, type Recipients, readRecipients } from './erase-store.ts'
import { keepErasure } from './erasure-list.ts'
import { type Erasure, insertErasure } from './erasure-store.ts'
import { listLockableAssessments } from './locked-assessments-store.ts'
import { insertLocked, type Locked, listLockable } from './locked-store.ts'
import { isEmpty, type Person, type PersonRows } from './person.ts'
import { findPersonRows, listAccountsOf, listUnderWay, type UnderWay } from './person-store.ts'

export type Erased =
  | {
      readonly kind: 'erased'
      readonly erasureId: string
      readonly rows: PersonRows
      readonly locked: readonly Locked[]
      readonly recipients: Recipients
    }
  /** Nothing was changed: nobody is known by that, or all is forgotten already. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'under_way'; readonly underWay: readonly UnderWay[] }
  /** Somebody who signs in: their account comes first. */
  | { readonly kind: 'has_account'; readonly accounts: readonly ('staff' | 'operator')[] }

export interface ErasurePorts {
  readonly db: Database
  readonly sealer: Sealer
  /** Where the list of those who were forgotten is kept, beside the database. */
  readonly dataDir: string
}

/**
 * Forgets a payer: overwrites what is personal in every row that tells of them, keeps sealed what law asks for, and answers what that is
 * and until when (GDPR, articles 17 and 19). One transaction, and nothing of it where money is on its way. Asked twice, the
 * second finds nobody.
 */
export async function erasePerson(
  { db, sealer, dataDir }: ErasurePorts,
  call: Call,
  { person, reason }: { readonly person: Person; readonly reason: string },
): Promise<Erased> {
  const accounts = await listAccountsOf(db, person)
  if (accounts.length > 0) return { kind: 'has_account', accounts }
  const found = await transaction(db, async (tx): Promise<Erased & { erasure?: Erasure }> => {
    const before = await findPersonRows(tx, person)
    if (isEmpty(before)) return { kind: 'unknown' }
    await lockPurchasesOf(tx, before)
    // What began before the locks were held has its rows by now.
    const rows = await findPersonRows(tx, person)
    const underWay = await listUnderWay(tx, rows)
    if (underWay.length > 0) return { kind: 'under_way', underWay }
    const recipients = await readRecipients(tx, rows)
    const erasure = { id: newId(), rows, askedBy: byWhom(call), reason, erasedAt: call.systemClock.now() }
    const locked = await erase(tx, sealer, erasure)
    await recordAct(tx, call, { act: 'person_erased', subject: `erasure_${erasure.id}`, reason })
    return { kind: 'erased', erasureId: erasure.id, rows, locked, recipients, erasure }
  })
  const { erasure, ...outcome } = found
  if (erasure) await keepErasure(dataDir, erasure)
  return outcome
}

/** Blanks the rows of an erasure, and keeps sealed what law asks for at its time. */
export async function erase(tx: Transaction, sealer: Sealer, erasure: Erasure): Promise<Locked[]> {
  const { id: erasureId, rows, erasedAt: now } = erasure
  if (!(await insertErasure(tx, erasure))) return []
  const lockable = [...(await listLockable(tx, rows)), ...(await listLockableAssessments(tx, sealer, rows))]
  const locked = await insertLocked(tx, sealer, { erasureId, lockable, now })
  await blankRows(tx, rows)
  return locked
}
