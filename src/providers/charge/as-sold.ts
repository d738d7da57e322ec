import type { ProviderAnswer } from '../answer.ts'
import type { Charge, Psp, PspAbsence } from './psp.ts'

/**
 * A PSP of which charges are sales (`traits.charges`): it captures them by itself, so that one which it calls authorised is on
 * its way, and is nobody's to capture. One that its shop holds back for a look of its own waits for the shop.
 */
export function sellingOnly(psp: Psp): Psp {
  return {
    ...psp,
    sale: async (order, card) => asSold(await psp.sale(order, card)),
    lookUp: async (order, known, card) => asSold(await psp.lookUp(order, known, card)),
  }
}

function asSold<T extends Charge | PspAbsence>(answer: ProviderAnswer<T>): ProviderAnswer<T> {
  if (answer.kind !== 'answered' || answer.value.state !== 'charged') return answer
  const { payment } = answer.value
  if (payment.status !== 'authorized') return answer
  return { ...answer, value: { ...answer.value, payment: { ...payment, status: 'pending' } } }
}
