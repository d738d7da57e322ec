import { answered, type ProviderAnswer } from '../answer.ts'
import type { Charge, PspAbsence } from './psp.ts'

/** Of several tries to send one order the one that paid, then one that may still. */
const RANKS: readonly string[] = ['completed', 'authorized', 'in-review', 'pending', 'waiting', 'voided']

export function bestCharge(charges: readonly Charge[]): Charge | undefined {
  return charges.toSorted((a, b) => rankOf(a) - rankOf(b))[0]
}

/** Where a list tells ids only: each is shown, one after the other; null is one that is no charge. */
export async function bestOfEach(
  ids: readonly string[],
  show: (id: string) => Promise<ProviderAnswer<Charge | null>>,
): Promise<ProviderAnswer<Charge | PspAbsence>> {
  const charges: Charge[] = []
  for (const id of ids) {
    const shown = await show(id)
    if (shown.kind !== 'answered') return shown
    if (shown.value) charges.push(shown.value)
  }
  return answered(bestCharge(charges) ?? { state: 'never_arrived' })
}

function rankOf(charge: Charge): number {
  return charge.state === 'charged' ? RANKS.indexOf(charge.payment.status) : RANKS.length
}
