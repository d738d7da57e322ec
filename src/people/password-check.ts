import { verifyPassword } from '../crypto/index.ts'
import { type DomainError, newRefusal } from '../refusals/index.ts'
import { openLanes, SLOW_REST_MS } from './hashing-lanes.ts'

/** No password has this hash: who does not exist costs the same time. */
export const NOBODY = `scrypt$${'A'.repeat(22)}$${'A'.repeat(43)}`

export interface PasswordAttempt {
  readonly email: string
  readonly password: string
  /** Whether too much has failed from there, or on this account: asked right before the slow hash. */
  readonly isThrottled: () => boolean
  /** Counts a failure; answers with what to throw instead of `invalid_credentials`. */
  readonly failed: () => DomainError | undefined
}

/** Whether a password was right lately: then it waits behind nobody's guesses. */
interface Memory {
  readonly isKnown: boolean
  /** Right so lately that it need not be hashed again. */
  readonly isFresh: () => boolean
  readonly wasRight: () => void
}

const NO_MEMORY: Memory = { isKnown: false, isFresh: () => false, wasRight: () => {} }

/**
 * Checks a password against a stored hash in its turn. Undefined: it is right, and `isOpen`. Else unauthorized
 * `invalid_credentials`, the same for whatever was wrong and after the same work, or what `failed` says. Throws unavailable
 * `temporarily_unavailable`; too_many `rate_limited` where too many wrong ones wait already.
 *
 * A right password passes, however many were wrong: in its turn, behind a bounded number of guesses.
 */
export type PasswordCheck = (
  attempt: PasswordAttempt,
  lock: { readonly passwordHash: string; readonly isOpen: boolean },
  memory?: Memory,
) => Promise<DomainError | undefined>

/** One for everything that a process is given passwords for: hashes wait in its lanes. */
export function openPasswordCheck({ slowRestMs = SLOW_REST_MS, verify = verifyPassword } = {}): PasswordCheck {
  const lanes = openLanes()
  return async ({ password, isThrottled, failed }, { passwordHash, isOpen }, memory = NO_MEMORY) => {
    const refusalOf = async () => {
      const isRight = await verify(password, passwordHash)
      if (!isRight || !isOpen) return failed() ?? newRefusal('invalid_credentials', { why: 'password' })
      memory.wasRight()
      return undefined
    }
    // A script that calls many times at once is hashed once.
    if (memory.isKnown) return lanes.known(async () => (memory.isFresh() ? undefined : refusalOf()))
    if (!isThrottled()) {
      // Asked again in its turn: however many come at once, the next one knows of the one before.
      const checked = await lanes.usual(async () => (isThrottled() ? undefined : { refusal: await refusalOf() }))
      if (checked) return checked.refusal
    }
    return lanes.slow(refusalOf, (refusal) => (refusal ? slowRestMs : 0))
  }
}
