import { recordAct } from '../audit/index.ts'
import { findCompany, requireCompany } from '../companies/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { refuse } from '../refusals/index.ts'
import { addMs, DAY_MS } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import { requireAddress } from './add-staff.ts'
import { tellAddress } from './person-mails.ts'
import { requireOwnPlace } from './require-own-place.ts'
import { endStaffLink, listInvitations, replaceInvitation } from './staff-link-store.ts'
import { listStaff, type MerchantRole } from './staff-store.ts'

const INVITATION_MS = 7 * DAY_MS

interface Invited {
  readonly email: string
  readonly role: MerchantRole
  readonly merchantIds: readonly string[] | null
}

/**
 * Asks somebody to join a company: the mail, the list and the answer are the same whether they have an account or not. Throws
 * invalid `invalid_parameters` (no e-mail address; no merchant at all), not_found `merchant_not_found`, conflict `email_taken` for a
 * colleague.
 */
export async function invitePerson(
  tx: Transaction,
  call: Call,
  companyId: string,
  { invited, inviter, language }: { readonly invited: Invited; readonly inviter: string; readonly language: string },
): Promise<{ readonly invitationId: string; readonly expiresAt: Date }> {
  const { email, role, merchantIds } = invited
  requireAddress(email)
  await requireCompany(tx, companyId)
  await requireOwnPlace(tx, companyId, merchantIds)
  const isColleague = (await listStaff(tx, companyId)).some(
    (person) => person.email.toLowerCase() === email.toLowerCase(),
  )
  if (isColleague) refuse('email_taken', { email })
  const now = call.systemClock.now()
  const id = newId(companyId)
  const expiresAt = addMs(now, INVITATION_MS)
  await replaceInvitation(tx, { id, companyId, email, role, merchantIds, createdAt: now, expiresAt })
  const house = (await findCompany(tx, companyId))?.name ?? ''
  await tellAddress(tx, email, { kind: 'invitation', language, facts: { house, inviter, linkId: id }, now })
  await recordAct(tx, call, {
    ...{ act: 'person_invited', subject: `invitation_${id}`, companyId, personal: { email } },
    changes: {
      role: { from: null, to: role },
      ...(merchantIds && { merchants: { from: null, to: merchantIds.join(' ') } }),
    },
  })
  return { invitationId: id, expiresAt }
}

/** Its link opens nothing from now on. Another company's is none. */
export async function endInvitation(tx: Transaction, call: Call, companyId: string, id: string): Promise<void> {
  const now = call.systemClock.now()
  const own = await listInvitations(tx, companyId, now)
  if (!own.some((invitation) => invitation.id === id) || !(await endStaffLink(tx, id, now))) return
  await recordAct(tx, call, { act: 'invitation_ended', subject: `invitation_${id}`, companyId })
}
