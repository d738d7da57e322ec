import { recordAct } from '../audit/index.ts'
import { encodePersonLink, type LinkKeys } from '../crypto/index.ts'
import { type Transaction, violatesUnique } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { refuse } from '../refusals/index.ts'
import { addMs, MINUTE_MS } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import { requireAddress } from './add-staff.ts'
import { insertOperatorLink } from './operator-link-store.ts'
import {
  endOperator,
  findOperator,
  insertOperator,
  lockAdmins,
  type Operator,
  type OperatorRole,
  setOperatorRole,
} from './operator-store.ts'
import { endSessionsOf } from './session-store.ts'

/** Long enough to open a browser, too short to be found in a terminal's history. */
const LINK_MS = 30 * MINUTE_MS

/**
 * One more operator, who sets a password by the link (`giveOperatorLink`), or has one already: the demo's. Throws invalid
 * `invalid_parameters` (no e-mail address), conflict `email_taken`.
 */
export async function addOperator(
  tx: Transaction,
  call: Call,
  wished: { email: string; role: OperatorRole; passwordHash?: string },
): Promise<{ operatorId: string }> {
  const { email, role, passwordHash = null } = wished
  requireAddress(email)
  const id = newId()
  try {
    await insertOperator(tx, { id, email, role, passwordHash, createdAt: call.systemClock.now() })
  } catch (error) {
    if (!violatesUnique(error, 'operators_email')) throw error
    refuse('email_taken', { email })
  }
  const changes = { role: { from: null, to: role } }
  await recordAct(tx, call, { act: 'person_joined', subject: `operator_${id}`, personal: { email }, changes })
  return { operatorId: id }
}

/** A link that opens once, within half an hour: for whoever has none or has forgotten theirs, a password. A second factor stays. */
export async function giveOperatorLink(
  tx: Transaction,
  call: Call,
  linkKeys: LinkKeys,
  operatorId: string,
): Promise<{ token: string; expiresAt: Date }> {
  const id = newId()
  const createdAt = call.systemClock.now()
  const expiresAt = addMs(createdAt, LINK_MS)
  await insertOperatorLink(tx, { id, operatorId, createdAt, expiresAt })
  await recordAct(tx, call, { act: 'password_reset_asked', subject: `operator_${operatorId}` })
  return { token: encodePersonLink(linkKeys, 'operator_password', id), expiresAt }
}

/** Throws not_found `operator_not_found`. */
export async function requireOperator(tx: Transaction, email: string): Promise<Operator> {
  return (await findOperator(tx, email)) ?? refuse('operator_not_found', { email })
}

/** That somebody is left who decides about operators; whoever has set no password yet decides nothing. Throws `last_admin`. */
async function requireAnotherAdmin(tx: Transaction, id: string): Promise<void> {
  const admins = await lockAdmins(tx)
  if (admins.length === 1 && admins[0]?.id === id) refuse('last_admin')
}

/** Another role; what they have open ends. Throws not_found `operator_not_found`, conflict `last_admin`. */
export async function changeOperator(
  tx: Transaction,
  call: Call,
  { email, role }: { readonly email: string; readonly role: OperatorRole },
): Promise<void> {
  const { id, role: before } = await requireOperator(tx, email)
  if (role === before) return
  await requireAnotherAdmin(tx, id)
  await setOperatorRole(tx, id, role)
  await endSessionsOf(tx, 'operator', id, { now: call.systemClock.now() })
  const changes = { role: { from: before, to: role } }
  await recordAct(tx, call, { act: 'role_changed', subject: `operator_${id}`, changes })
}

/** Refuses an operator from the next request on, and frees the address. Throws not_found `operator_not_found`, conflict `last_admin`. */
export async function revokeOperator(tx: Transaction, call: Call, email: string): Promise<void> {
  const { id } = await requireOperator(tx, email)
  await requireAnotherAdmin(tx, id)
  const now = call.systemClock.now()
  await endOperator(tx, id, now)
  await endSessionsOf(tx, 'operator', id, { now })
  await recordAct(tx, call, { act: 'person_removed', subject: `operator_${id}`, personal: { email } })
}
