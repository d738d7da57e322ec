import { recordAct } from '../audit/index.ts'
import { requireCompany } from '../companies/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { refuse } from '../refusals/index.ts'
import { requireOwnPlace } from './require-own-place.ts'
import { endSessionsOf } from './session-store.ts'
import { endMembership, listStaff, type MerchantRole, type StaffMember, setMembership } from './staff-store.ts'

/** The colleague, with the company locked: two owners who leave at once are seen one after the other. Throws `staff_not_found`. */
async function requireMember(tx: Transaction, companyId: string, staffId: string) {
  await requireCompany(tx, companyId)
  const all = await listStaff(tx, companyId)
  const member = all.find(({ id }) => id === staffId) ?? refuse('staff_not_found', { email: '' })
  return { member, isLastOwner: isLastOwner(all, member) }
}

/** Of whoever may decide about everything: a company without one could not be run by itself. */
function isLastOwner(all: readonly StaffMember[], { id }: StaffMember): boolean {
  const owners = all.filter(({ role, merchantIds }) => role === 'owner' && merchantIds === null)
  return owners.length === 1 && owners[0]?.id === id
}

/**
 * Another role, or other merchants; what they have open ends. Throws what `requireOwnPlace` throws, not_found `staff_not_found`,
 * conflict `last_owner`.
 */
export async function changeMember(
  tx: Transaction,
  call: Call,
  companyId: string,
  wished: { readonly staffId: string; readonly role: MerchantRole; readonly merchantIds: readonly string[] | null },
): Promise<void> {
  const { staffId, role, merchantIds } = wished
  const { member, isLastOwner: isLast } = await requireMember(tx, companyId, staffId)
  await requireOwnPlace(tx, companyId, merchantIds)
  if (isLast && (role !== 'owner' || merchantIds !== null)) refuse('last_owner')
  await setMembership(tx, { staffId, companyId, role, merchantIds })
  await endSessionsOf(tx, 'merchant', staffId, { now: call.systemClock.now() })
  await recordAct(tx, call, {
    ...{ act: 'role_changed', subject: `staff_${staffId}`, companyId },
    changes: {
      ...(role !== member.role && { role: { from: member.role, to: role } }),
      ...(inWords(merchantIds) !== inWords(member.merchantIds) && {
        merchants: { from: inWords(member.merchantIds), to: inWords(merchantIds) },
      }),
    },
  })
}

/** In one order, whichever they were chosen in: null for all of them. */
const inWords = (ids: readonly string[] | null) => ids && [...ids].sort().join(' ')

/** Refuses a colleague from the next request on. Throws not_found `staff_not_found`, conflict `last_owner`. */
export async function removeMember(tx: Transaction, call: Call, companyId: string, staffId: string): Promise<void> {
  const { member, isLastOwner: isLast } = await requireMember(tx, companyId, staffId)
  if (isLast) refuse('last_owner')
  const now = call.systemClock.now()
  await endMembership(tx, companyId, member.email, now)
  await endSessionsOf(tx, 'merchant', staffId, { now })
  const { email } = member
  await recordAct(tx, call, { act: 'person_removed', subject: `staff_${staffId}`, companyId, personal: { email } })
}
