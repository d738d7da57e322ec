import { recordAct } from '../audit/index.ts'
import { decodePersonLink, hashPassword, type LinkKeys } from '../crypto/index.ts'
import { type Connection, type Database, type Transaction, transaction } from '../db/database.ts'
import type { By } from '../events/index.ts'
import { addMs, type Clock, MINUTE_MS } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import { requireStrongPassword } from './password-rules.ts'
import { tellPerson } from './person-mails.ts'
import { listCompaniesOf } from './person-store.ts'
import { endSessionsOf } from './session-store.ts'
import type { Knock } from './sign-in.ts'
import { endPasswordLinks, endStaffLink, findStaffOfLink, insertPasswordLink } from './staff-link-store.ts'
import { setStaffPassword } from './staff-store.ts'

const LINK_MS = 30 * MINUTE_MS

/**
 * Mails a link that opens once to whoever has this address. Whoever asks is told nothing of whether anybody has. `companyId`: of
 * the owner who asks for a colleague.
 */
export async function sendPasswordLink(
  tx: Transaction,
  by: By & { readonly systemClock: Clock },
  { email, language, companyId }: { readonly email: string; readonly language: string; readonly companyId?: string },
): Promise<void> {
  const now = by.systemClock.now()
  const id = newId()
  const link = await insertPasswordLink(tx, { id, email, createdAt: now, expiresAt: addMs(now, LINK_MS) })
  if (!link) return
  const { staffId: personId } = link
  await tellPerson(
    tx,
    { audience: 'merchant', personId },
    { kind: 'password_link', language, facts: { linkId: id }, now },
  )
  await recordAct(tx, by, { act: 'password_reset_asked', subject: `staff_${personId}`, companyId })
}

/** Whose link it is, as long as it opens. */
export async function findStaffByLink(
  connection: Connection,
  { linkKeys, systemClock }: { readonly linkKeys: LinkKeys; readonly systemClock: Clock },
  token: string,
): Promise<{ readonly staffId: string; readonly email: string; readonly linkId: string } | undefined> {
  const linkId = decodePersonLink(linkKeys, 'staff_password', token)
  const found = linkId && (await findStaffOfLink(connection, linkId, systemClock.now()))
  return found ? { ...found, linkId } : undefined
}

/** Sets it, ends whatever is open and every link; a second factor stays. False when it was used meanwhile. Throws `weak_password`. */
export async function setStaffPasswordByLink(
  db: Database,
  { staffId, email, linkId }: { readonly staffId: string; readonly email: string; readonly linkId: string },
  { systemClock, requestId, language }: Knock,
  password: string,
): Promise<boolean> {
  const companies = await listCompaniesOf(db, staffId)
  requireStrongPassword({ email, password, companyNames: companies.map(({ name }) => name) })
  const passwordHash = await hashPassword(password)
  const now = systemClock.now()
  return transaction(db, async (tx) => {
    if (!(await endStaffLink(tx, linkId, now))) return false
    await endPasswordLinks(tx, staffId, now)
    await setStaffPassword(tx, staffId, { passwordHash, name: null })
    await endSessionsOf(tx, 'merchant', staffId, { now })
    await tellPerson(tx, { audience: 'merchant', personId: staffId }, { kind: 'password_changed', language, now })
    const by = { actor: { kind: 'staff', staffId }, requestId, systemClock } as const
    await recordAct(tx, by, { act: 'password_changed', subject: `staff_${staffId}` })
    return true
  })
}
