import { MINUTE_MS } from '../shared/clocks.ts'

/** Whoever takes more rows with them proves first who they are. */
export const ROWS_UNPROVED_MAX = 10_000

/**
 * Keys, bank details, credentials, people, money: whoever does it has proved who they are within ten minutes, and owners and
 * developers by more than a password.
 */
export const SENSITIVE = { provedWithinMs: 10 * MINUTE_MS, needsFactor: true } as const
