import { sellingOnly } from './as-sold.ts'
import { isCharged } from './ended-brands.ts'
import type { PspFamily, PspSettings, PspTerms } from './family.ts'
import { speakingInCodes } from './in-codes.ts'
import { believingOnlyOurs } from './is-ours.ts'
import type { Psp } from './psp.ts'

/**
 * The one way in which a PSP is opened: what it answers of other orders than ours is no answer, its words are codes, and a sale is
 * captured by nobody but itself.
 */
export async function openPsp(family: PspFamily, terms: PspTerms, settings: PspSettings): Promise<Psp> {
  const psp = speakingInCodes(believingOnlyOurs(await family.open(terms, settings), terms.mode))
  return family.traits.charges === 'sale' && isCharged(terms.brand.id) ? sellingOnly(psp) : psp
}
