import type { Charge } from './psp.ts'

/** Of several tries to send one order the one that paid, then one that may still. */
const RANKS: readonly string[] = ['completed', 'authorized', 'in-review', 'pending', 'waiting', 'voided']

export function bestCharge(charges: readonly Charge[]): Charge | undefined {
  return charges.toSorted((a, b) => rankOf(a) - rankOf(b))[0]
}

function rankOf(charge: Charge): number {
  return charge.state === 'charged' ? RANKS.indexOf(charge.payment.status) : RANKS.length
}
