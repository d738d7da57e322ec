import { recordAct } from '../audit/index.ts'
import { decodePersonLink, hashPassword, type LinkKeys } from '../crypto/index.ts'
import { type Connection, type Database, transaction, violatesUnique } from '../db/database.ts'
import type { Clock } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import type { PasswordAttempt, PasswordCheck } from './password-check.ts'
import { requireStrongPassword } from './password-rules.ts'
import { requireOwnPlace } from './require-own-place.ts'
import type { Knock } from './sign-in.ts'
import { endStaffLink, findInvitation, type Invitation } from './staff-link-store.ts'
import { findStaffLogin, insertMembership, insertStaff, setStaffPassword } from './staff-store.ts'

/** What a link invites to, as long as it opens. */
export async function findInvitationByLink(
  connection: Connection,
  { linkKeys, systemClock }: { readonly linkKeys: LinkKeys; readonly systemClock: Clock },
  token: string,
): Promise<Invitation | undefined> {
  const id = decodePersonLink(linkKeys, 'invitation', token)
  return id === undefined ? undefined : findInvitation(connection, id, systemClock.now())
}

/**
 * Joins the company: whoever has an account with that address proves it by its password, anybody else chooses one. False when
 * the link was used meanwhile. Throws invalid `weak_password`, unauthorized `invalid_credentials`, and what `requireOwnPlace` and
 * `PasswordCheck` throw.
 */
export async function acceptInvitation(
  db: Database,
  checkPassword: PasswordCheck,
  { id, companyId, companyName, email, role, merchantIds }: Invitation,
  attempt: PasswordAttempt & { readonly name: string | null },
  { systemClock, requestId }: Knock,
): Promise<boolean> {
  const known = await findStaffLogin(db, email)
  if (known?.passwordHash) {
    const refusal = await checkPassword(attempt, { passwordHash: known.passwordHash, isOpen: true })
    if (refusal) throw refusal
  } else requireStrongPassword({ email, password: attempt.password, companyNames: [companyName] })
  const passwordHash = known ? undefined : await hashPassword(attempt.password)
  return transaction(db, async (tx) => {
    if (!(await endStaffLink(tx, id, systemClock.now()))) return false
    await requireOwnPlace(tx, companyId, merchantIds)
    const staffId = known?.staffId ?? newId(companyId)
    if (passwordHash !== undefined) {
      await insertStaff(tx, { id: staffId, email, passwordHash })
      await setStaffPassword(tx, staffId, { passwordHash, name: attempt.name })
    }
    await insertMembership(tx, { staffId, companyId, role, merchantIds })
    const by = { actor: { kind: 'staff', staffId }, requestId, systemClock } as const
    const subject = `staff_${staffId}`
    await recordAct(tx, by, { act: 'person_joined', subject, companyId, changes: { role: { from: null, to: role } } })
    return true
  }).catch((error: unknown) => {
    // Twice at once, by two links of two companies: the other one has made the account.
    if (violatesUnique(error, 'staff_email') || violatesUnique(error, 'memberships_live')) return false
    throw error
  })
}
