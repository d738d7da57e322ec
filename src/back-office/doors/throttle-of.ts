import { EMAIL_LENGTH_MAX } from '../../shared/email.ts'
import type { DoorVisit } from './door-page.ts'

/** Failures count for the address, and for the account from everywhere; those of passwords together with those of `Basic`. */
export function throttleOf({ ports, address }: DoorVisit, kind: 'password' | 'factor' | 'reset', who?: string) {
  const guess = { kind, address, account: who?.toLowerCase().slice(0, EMAIL_LENGTH_MAX) } as const
  return {
    isThrottled: () => ports.limits.guesses.waitMs(guess) > 0,
    failed: () => ports.limits.guesses.failed(guess),
    /** As many of one account; 0: no limit. */
    triesMax: ports.limits.guesses.accountMax(kind),
  }
}
