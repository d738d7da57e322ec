import { randomBytes } from 'node:crypto'
import { hmacSha256, verifyPassword } from '../crypto/index.ts'
import type { Connection } from '../db/database.ts'
import { type Clock, MINUTE_MS } from '../shared/clocks.ts'
import { DomainError } from '../shared/errors.ts'
import { findStaffLogin } from './staff-store.ts'

/** A script that calls in a row pays for the hash once (design section 5: "a success is cached for a minute"). */
const REMEMBERED_MS = MINUTE_MS
/** Some 100 bytes each; more people than this do not call within one minute. */
const REMEMBERED_MAX = 1000
/** Half of libuv's four threads: guessing must not stop name look-ups and files. 32 MiB each. */
const HASHES_AT_ONCE = 2
/** A queue of this length is answered within some seconds; beyond it callers hear so at once. */
const WAITING_MAX = 16
/** No password has this hash: who does not exist costs the same time. */
const NOBODY = `scrypt$${'A'.repeat(22)}$${'A'.repeat(43)}`

export interface Attempt {
  readonly email: string
  readonly password: string
  /** Called right before the slow hash, when others have been decided meanwhile; throws to refuse. */
  readonly admit: () => void
  readonly failed: () => void
}

export type StaffAuthentication = (attempt: Attempt) => Promise<{ staffId: string; companyId: string }>

/**
 * Checks e-mail and password of a member of staff where no second factor can be asked.
 * Throws unauthorized `invalid_credentials`, alike for an unknown address, a wrong password, a company that has the
 * switch off and an account with a second factor, and after the same work; unavailable `temporarily_unavailable`.
 *
 * Only the hashing is spared to whom is remembered: the account is read each time, so a revocation, the switch and a
 * new password count at once. Remembered is a keyed hash of password and stored hash, under a key of this process.
 */
export function createStaffAuthentication(connection: Connection, systemClock: Clock): StaffAuthentication {
  const memoryKey = randomBytes(32)
  const remembered = new Map<string, number>()
  const inTurn = limitConcurrency(HASHES_AT_ONCE, WAITING_MAX)

  return async ({ email, password, admit, failed }) => {
    const login = await findStaffLogin(connection, email)
    const stored = login?.passwordHash ?? NOBODY
    const trace = hmacSha256(memoryKey, `${stored}\n${password}`).toString('base64url')
    const isRemembered = (remembered.get(trace) ?? 0) > systemClock.now().getTime()
    const matches = isRemembered || (await inTurn(() => check(stored, password)))
    if (!login || !matches || !login.mayUseBasic) {
      throw new DomainError('unauthorized', 'invalid_credentials', 'these credentials are not accepted here')
    }
    if (!isRemembered) remember(trace)
    return { staffId: login.staffId, companyId: login.companyId }

    async function check(hash: string, given: string): Promise<boolean> {
      admit()
      const isRight = await verifyPassword(given, hash)
      // Counted within the turn: however many come at once, the next one knows of it.
      if (!isRight || !login?.mayUseBasic) failed()
      return isRight
    }
  }

  function remember(trace: string): void {
    const [oldest] = remembered.keys()
    if (remembered.size >= REMEMBERED_MAX && oldest !== undefined) remembered.delete(oldest)
    remembered.delete(trace)
    remembered.set(trace, systemClock.now().getTime() + REMEMBERED_MS)
  }
}

/** Runs at most `atOnce` works, keeps `waitingMax` waiting in order, refuses the rest. */
function limitConcurrency(atOnce: number, waitingMax: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax) {
        throw new DomainError('unavailable', 'temporarily_unavailable', 'too many passwords are being checked')
      }
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      // The place is handed on, or given back.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
