import type { PspOperation } from './simulator.ts'

// What many families cannot be told a lie about, for their `peculiar.harmless`.
export const UNSIGNED = { '* bad_signature': 'its answers are not signed' }
export const NAMELESS = { '* wrong_merchant': 'its answers do not name the merchant' }

/** The answers to these operations do not have what these faults falsify. */
export function silent(
  operations: readonly PspOperation[],
  faults: readonly string[],
  reason: string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(operations.flatMap((operation) => faults.map((fault) => [`${operation} ${fault}`, reason])))
}
