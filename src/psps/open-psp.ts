import type { PspBrand, PspFamily, PspSettings, PspTerms } from './family.ts'
import { believingOnlyOurs } from './is-ours.ts'
import type { Psp } from './psp.ts'
import * as registry from './registry.ts'

export const PSP_FAMILIES: readonly PspFamily[] = Object.values(registry)

const BRANDS: ReadonlyMap<string, { readonly family: PspFamily; readonly brand: PspBrand }> = new Map(
  PSP_FAMILIES.flatMap((family) => family.brands.map((brand) => [brand.id, { family, brand }] as const)),
)

export function findBrand(id: string): { readonly family: PspFamily; readonly brand: PspBrand } | undefined {
  return BRANDS.get(id)
}

/** The one way in which a PSP is opened: what it answers of other orders than ours is no answer. */
export async function openPsp(family: PspFamily, terms: PspTerms, settings: PspSettings): Promise<Psp> {
  return believingOnlyOurs(await family.open(terms, settings), terms.mode)
}
