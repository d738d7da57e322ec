import { randomBytes } from 'node:crypto'
import { hmacSha256, verifyPassword } from '../crypto/index.ts'
import type { Connection } from '../db/database.ts'
import { type DomainError, newRefusal } from '../refusals/index.ts'
import { type Clock, DAY_MS, MINUTE_MS } from '../shared/clocks.ts'
import { openLanes, SLOW_REST_MS } from './hashing-lanes.ts'
import { findStaffLogin } from './staff-store.ts'

/** A script that calls in a row pays for the hash once a minute. */
const REMEMBERED_MS = MINUTE_MS
/** What was right within a day is hashed again, but waits behind nobody's guesses. */
const KNOWN_MS = DAY_MS
/** Some 100 bytes each; more people than this do not call within one day. */
const REMEMBERED_MAX = 1000
/** No password has this hash: who does not exist costs the same time. */
const NOBODY = `scrypt$${'A'.repeat(22)}$${'A'.repeat(43)}`

interface Attempt {
  readonly email: string
  readonly password: string
  /** Whether too much has failed from there, or on this account: asked right before the slow hash. */
  readonly isThrottled: () => boolean
  /** Counts a failure; answers with what to throw instead of `invalid_credentials`. */
  readonly failed: () => DomainError | undefined
}

export type StaffAuthentication = (attempt: Attempt) => Promise<{ staffId: string; companyId: string }>

/**
 * Checks e-mail and password of a member of staff where no second factor can be asked.
 * Throws unauthorized `invalid_credentials`, alike for an unknown address, a wrong password, a company that has the
 * switch off and an account with a second factor, and after the same work; unavailable `temporarily_unavailable`;
 * too_many `rate_limited` where too many wrong ones wait already.
 *
 * A right password passes, however many were wrong: at once where it was right within a day, else in its turn, behind
 * a bounded number of guesses. Remembered is a keyed hash of password and stored hash, under a key of this process; the
 * account is read each time, so a revocation, the switch and a new password count at once.
 */
export function createStaffAuthentication(
  connection: Connection,
  systemClock: Clock,
  { slowRestMs = SLOW_REST_MS, verify = verifyPassword } = {},
): StaffAuthentication {
  const memoryKey = randomBytes(32)
  const rightAt = new Map<string, number>()
  const lanes = openLanes()

  return async ({ email, password, isThrottled, failed }) => {
    const login = await findStaffLogin(connection, email)
    const stored = login?.passwordHash ?? NOBODY
    const trace = hmacSha256(memoryKey, `${stored}\n${password}`).toString('base64url')
    const wasRightWithin = (ms: number) => {
      return systemClock.now().getTime() - (rightAt.get(trace) ?? Number.NEGATIVE_INFINITY) < ms
    }
    const refusal = wasRightWithin(REMEMBERED_MS) ? undefined : await check()
    if (refusal || !login?.mayUseBasic) throw refusal ?? refused()
    return { staffId: login.staffId, companyId: login.companyId }

    async function check(): Promise<DomainError | undefined> {
      if (wasRightWithin(KNOWN_MS)) {
        // A script that calls many times at once is hashed once.
        return lanes.known(async () => (wasRightWithin(REMEMBERED_MS) ? undefined : refusalOf()))
      }
      if (!isThrottled()) {
        // Asked again in its turn: however many come at once, the next one knows of the one before.
        const checked = await lanes.usual(async () => (isThrottled() ? undefined : { refusal: await refusalOf() }))
        if (checked) return checked.refusal
      }
      return lanes.slow(refusalOf, (refusal) => (refusal ? slowRestMs : 0))
    }

    async function refusalOf(): Promise<DomainError | undefined> {
      const isRight = await verify(password, stored)
      if (!isRight || !login?.mayUseBasic) return failed() ?? refused()
      remember(trace)
      return undefined
    }
  }

  function remember(trace: string): void {
    const [oldest] = rightAt.keys()
    if (rightAt.size >= REMEMBERED_MAX && oldest !== undefined) rightAt.delete(oldest)
    rightAt.delete(trace)
    rightAt.set(trace, systemClock.now().getTime())
  }
}

function refused(): DomainError {
  return newRefusal('invalid_credentials', { why: 'password' })
}
