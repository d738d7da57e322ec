import { recordAct } from '../audit/index.ts'
import { findCompany, type MadeBy, requireCompany } from '../companies/index.ts'
import { hashPassword } from '../crypto/index.ts'
import { type Transaction, violatesUnique } from '../db/database.ts'
import { refuse } from '../refusals/index.ts'
import { isEmailAddress } from '../shared/email.ts'
import { newId } from '../shared/ids.ts'
import { requireStrongPassword } from './password-rules.ts'
import { insertMembership, insertStaff } from './staff-store.ts'

/**
 * One more person of a company, who may do everything there. Throws not_found `company_not_found`, invalid
 * `invalid_parameters` (no e-mail address), `weak_password`, conflict `email_taken`: an address belongs to one person.
 */
export async function addStaff(
  tx: Transaction,
  call: MadeBy,
  companyId: string,
  wished: { email: string; password: string },
): Promise<{ staffId: string }> {
  requireAddress(wished.email)
  await requireCompany(tx, companyId)
  const house = await findCompany(tx, companyId)
  requireStrongPassword({ ...wished, companyNames: house ? [house.name] : [] })
  const passwordHash = await hashPassword(wished.password)
  return keepStaff(tx, call, companyId, { email: wished.email, passwordHash })
}

/** As `addStaff`, for a password that was hashed before and a company of this transaction. */
export async function keepStaff(
  tx: Transaction,
  call: MadeBy,
  companyId: string,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<{ staffId: string }> {
  requireAddress(email)
  const staffId = newId(companyId)
  try {
    await insertStaff(tx, { id: staffId, email, passwordHash })
  } catch (error) {
    if (!violatesUnique(error, 'staff_email')) throw error
    refuse('email_taken', { email })
  }
  await insertMembership(tx, { staffId, companyId, role: 'owner', merchantIds: null })
  await recordAct(tx, call, {
    ...{ act: 'person_joined', subject: `staff_${staffId}`, companyId, personal: { email } },
    changes: { role: { from: null, to: 'owner' } },
  })
  return { staffId }
}

export function requireAddress(email: string): void {
  if (!isEmailAddress(email)) refuse('invalid_parameters', { rule: `${email} is not an e-mail address` })
}
