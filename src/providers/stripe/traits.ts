import { HOUR_MS, SECOND_MS } from '../../shared/clocks.ts'

/** The version whose shapes we believe: that of the official library that our tests compare us with. */
export const STRIPE_VERSION = '2026-10-28.endive'
/** Of charges: the newest that is published as one schema file of a size that can be had. */
export const CHARGE_VERSION = '2022-11-15'

export const STRIPE_API_URL = 'https://api.stripe.com'

/** Idempotency keys are "removed after at least 24 hours"; an hour less for clocks that differ and requests under way. */
export const KEY_LIFE_MS = 23 * HOUR_MS

/** The official libraries wait 80 s for an answer: a request of ours may run as long before a list shows it. */
export const VISIBILITY_DELAY_MS = 80 * SECOND_MS

/** Secret and restricted keys; a publishable one (pk_…) can do nothing that we need. */
export const KEY_PATTERN = /^(?:sk|rk)_(live|test)_[A-Za-z0-9_]{8,250}$/

/** Whether real money would move; undefined for a text that is no key of Stripe. */
export function modeOf(key: string): 'live' | 'test' | undefined {
  const mode = KEY_PATTERN.exec(key)?.[1]
  return mode === 'live' || mode === 'test' ? mode : undefined
}
