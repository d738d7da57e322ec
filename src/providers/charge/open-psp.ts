import type { ProviderAnswer } from '../answer.ts'
import { isCharged } from './ended-brands.ts'
import type { PspFamily, PspSettings, PspTerms } from './family.ts'
import { speakingInCodes } from './in-codes.ts'
import { acceptingOnlyOurs } from './is-ours.ts'
import type { Charge, Psp, PspAbsence } from './psp.ts'

/**
 * The one way in which a PSP is opened: what it answers of other orders than ours is no answer, its words are codes, and a sale is
 * captured by nobody but itself.
 */
export async function openPsp(family: PspFamily, terms: PspTerms, settings: PspSettings): Promise<Psp> {
  const psp = speakingInCodes(acceptingOnlyOurs(await family.open(terms, settings), terms.mode))
  return family.traits.charges === 'sale' && isCharged(terms.brand.id) ? sellingOnly(psp) : psp
}

/**
 * A PSP of which charges are sales (`traits.charges`): it captures them by itself, so that one which it calls authorised is on
 * its way, and is nobody's to capture. One that its shop holds back for a look of its own waits for the shop.
 */
function sellingOnly(psp: Psp): Psp {
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
