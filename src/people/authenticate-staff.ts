import { randomBytes } from 'node:crypto'
import { hmacSha256 } from '../crypto/index.ts'
import type { Database } from '../db/database.ts'
import { newRefusal } from '../refusals/index.ts'
import { type Clock, DAY_MS, MINUTE_MS } from '../shared/clocks.ts'
import { noteRefused } from './note-sign-in.ts'
import { NOBODY, type PasswordAttempt, type PasswordCheck } from './password-check.ts'
import { personSubject } from './session.ts'
import { findStaffLogin } from './staff-store.ts'

/** A script that calls in a row pays for the hash once a minute. */
const REMEMBERED_MS = MINUTE_MS
/** What was right within a day is hashed again, but waits behind nobody's guesses. */
const KNOWN_MS = DAY_MS
/** Some 100 bytes each; more people than this do not call within one day. */
const REMEMBERED_MAX = 1000

export type StaffAuthentication = (attempt: PasswordAttempt) => Promise<{ staffId: string; companyId: string }>

/**
 * Checks e-mail and password of a member of staff where no second factor can be asked.
 * Throws unauthorized `invalid_credentials`, alike for an unknown address, a wrong password, a company that has the
 * switch off and an account with a second factor, and after the same work; what `PasswordCheck` throws.
 *
 * A password that was right within a day is checked ahead of guesses, within a minute not at all. Remembered is a keyed hash
 * of password and stored hash, under a key of this process; the account is read each time, so a revocation, the switch and
 * a new password count at once.
 */
export function createStaffAuthentication(
  db: Database,
  systemClock: Clock,
  checkPassword: PasswordCheck,
): StaffAuthentication {
  const memoryKey = randomBytes(32)
  const rightAt = new Map<string, number>()

  return async (attempt) => {
    const login = await findStaffLogin(db, attempt.email)
    const passwordHash = login?.passwordHash ?? NOBODY
    const isOpen = login?.mayUseBasic ?? false
    const trace = hmacSha256(memoryKey, `${passwordHash}\n${attempt.password}`).toString('base64url')
    const wasRightWithin = (ms: number) => {
      return systemClock.now().getTime() - (rightAt.get(trace) ?? Number.NEGATIVE_INFINITY) < ms
    }
    const isFresh = () => wasRightWithin(REMEMBERED_MS)
    const memory = { isKnown: wasRightWithin(KNOWN_MS), isFresh, wasRight: () => remember(trace) }
    const refusal = isFresh() ? undefined : await checkPassword(attempt, { passwordHash, isOpen }, memory)
    if (refusal || !login?.mayUseBasic) {
      const subject = login ? personSubject('merchant', login.staffId) : 'nobody'
      await noteRefused(db, { systemClock }, { subject, proof: 'password', companyId: login?.companyId })
      throw refusal ?? newRefusal('invalid_credentials', { why: 'password' })
    }
    return { staffId: login.staffId, companyId: login.companyId }
  }

  function remember(trace: string): void {
    const [oldest] = rightAt.keys()
    if (rightAt.size >= REMEMBERED_MAX && oldest !== undefined) rightAt.delete(oldest)
    rightAt.delete(trace)
    rightAt.set(trace, systemClock.now().getTime())
  }
}
