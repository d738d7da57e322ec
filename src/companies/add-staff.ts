import { hashPassword } from '../crypto/index.ts'
import { type Transaction, violatesUnique } from '../db/database.ts'
import { isEmailAddress } from '../shared/email.ts'
import { DomainError } from '../shared/errors.ts'
import { newId } from '../shared/ids.ts'
import { lockCompany } from './company-store.ts'
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
  if (!(await lockCompany(tx, companyId))) {
    throw new DomainError('not_found', 'company_not_found', 'no company with this uid')
  }
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
    throw new DomainError('conflict', 'email_taken', `somebody has the address ${email} already`)
  }
  return { staffId }
}

function requireAddress(email: string): void {
  if (isEmailAddress(email)) return
  throw new DomainError('invalid', 'invalid_parameters', `${email} is not an e-mail address`)
}

function requireStrongPassword({ email, password }: { email: string; password: string }): void {
  const length = [...password].length
  if (length < PASSWORD_LENGTH_MIN || length > PASSWORD_LENGTH_MAX) {
    const detail = `a password has ${PASSWORD_LENGTH_MIN} to ${PASSWORD_LENGTH_MAX} characters`
    throw new DomainError('invalid', 'weak_password', detail)
  }
  if (password.normalize('NFC').toLowerCase() === email.normalize('NFC').toLowerCase()) {
    throw new DomainError('invalid', 'weak_password', 'the e-mail address is no password')
  }
}
