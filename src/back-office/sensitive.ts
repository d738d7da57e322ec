import { MINUTE_MS } from '../shared/clocks.ts'

/** Keys, bank details, credentials, people, money: whoever does it has proved who they are within ten minutes. */
export const SENSITIVE = { provedWithinMs: 10 * MINUTE_MS } as const
