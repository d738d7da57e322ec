import { SECOND_MS } from '../shared/clocks.ts'
import type { VaultAnswer, VaultCall } from './messages.ts'
import type { Vault } from './vault.ts'

/** Whoever answers calls: the isolated process as a child of ours, or one that stands apart. */
export interface Asking extends Pick<Vault, 'pid' | 'begin' | 'failure' | 'address' | 'outlivesUsMs' | 'close'> {
  ask(call: VaultCall): Promise<VaultAnswer>
}

/** Log in, reveal, charge, look at it: more calls than these make no answer. */
const CALLS_PER_ANSWER = 4
/** A start takes half a second, and several on a busy machine. */
export const BEGIN_MS_MAX = 10 * SECOND_MS
/** One that fails at once is not tried ever faster. */
const PAUSES_MS = [50, 200, SECOND_MS, 5 * SECOND_MS] as const
const PAUSE_MS_MAX = 5 * SECOND_MS

/** How long the isolated process may be at one answer, when no call outside takes more than `timeoutMs`. */
export const answerMsMax = (timeoutMs: number) => timeoutMs * CALLS_PER_ANSWER

/** Before the next try, after so many that failed. */
export const pauseMsAfter = (failures: number) => PAUSES_MS[failures] ?? PAUSE_MS_MAX

/** Nothing has left: whoever asked may ask again. */
export function away(failure: string | null): VaultAnswer {
  return { kind: 'not_sent', reason: 'vault_away', retryAfterMs: failure === null ? SECOND_MS : PAUSE_MS_MAX }
}
