import { DAY_MS } from '../../shared/clocks.ts'

/** The version whose shapes we believe: the newest that has hosted sessions in its published contract (2026-07). */
export const CHECKOUT_VERSION = 'v72'

/** Promised are seven days at least (docs.adyen.com, "API idempotency"); one less for clocks that differ and requests under way. */
export const KEY_LIFE_MS = 6 * DAY_MS
