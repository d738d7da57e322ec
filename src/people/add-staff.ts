import { requireCompany } from '../companies/index.ts'
import { hashPassword } from '../crypto/index.ts'
import { type Transaction, violatesUnique } from '../db/database.ts'
import { refuse } from '../refusals/index.ts'
import { isEmailAddress } from '../shared/email.ts'
import { newId } from '../shared/ids.ts'
import { insertStaff } from './staff-store.ts'

/** NIST SP 800-63B asks for 8; without a second factor a longer one. No other rule makes passwords better. */
const PASSWORD_LENGTH_MIN = 12
/** `Authorization: Basic` has room for it; longer would only make us hash more. */
const PASSWORD_LENGTH_MAX = 200

/**
 * One more person of a company. Throws not_found `company_not_found`, invalid `invalid_parameters` (no e-mail address),
 * `weak_password`, conflict `email_taken`: an address belongs to one person of one company.
 */
export async function addStaff(
  tx: Transaction,
  companyId: string,
  wished: { email: string; password: string },
): Promise<{ staffId: string }> {
  requireAddress(wished.email)
  requireStrongPassword(wished)
  await requireCompany(tx, companyId)
  return keepStaff(tx, companyId, { email: wished.email, passwordHash: await hashPassword(wished.password) })
}

/** As `addStaff`, for a password that was hashed before and a company of this transaction. */
export async function keepStaff(
  tx: Transaction,
  companyId: string,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<{ staffId: string }> {
  requireAddress(email)
  const staffId = newId()
  try {
    await insertStaff(tx, companyId, { id: staffId, email, passwordHash })
  } catch (error) {
    if (!violatesUnique(error, 'staff_email')) throw error
    refuse('email_taken', { email })
  }
  return { staffId }
}

function requireAddress(email: string): void {
  if (!isEmailAddress(email)) refuse('invalid_parameters', { rule: `${email} is not an e-mail address` })
}

function requireStrongPassword({ email, password }: { email: string; password: string }): void {
  const length = [...password].length
  if (length < PASSWORD_LENGTH_MIN || length > PASSWORD_LENGTH_MAX) {
    refuse('weak_password', { why: 'length', min: PASSWORD_LENGTH_MIN, max: PASSWORD_LENGTH_MAX })
  }
  if (password.normalize('NFC').toLowerCase() === email.normalize('NFC').toLowerCase()) {
    refuse('weak_password', { why: 'email' })
  }
}
