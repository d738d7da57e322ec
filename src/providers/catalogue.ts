import type { PspBrand, PspFamily } from './charge/family.ts'
import type { AcquirerDescriptor, IssuerDescriptor } from './descriptor.ts'
import * as registry from './registry.ts'

/** What the folder of a provider exports: descriptors of what it can. What speaks to it is loaded when it is opened. */
interface Provider {
  /** Takes payers' payments for us. */
  readonly collect?: AcquirerDescriptor
  /** Takes a merchant's payment with one of our cards. */
  readonly charge?: PspFamily
  /** Makes those cards. */
  readonly issue?: IssuerDescriptor
}

const PROVIDERS: readonly Provider[] = Object.values(registry)

export const ACQUIRERS: readonly AcquirerDescriptor[] = PROVIDERS.flatMap(({ collect }) => collect ?? [])

export function findAcquirer(name: string): AcquirerDescriptor | undefined {
  return ACQUIRERS.find((acquirer) => acquirer.name === name)
}

export const PSP_FAMILIES: readonly PspFamily[] = PROVIDERS.flatMap(({ charge }) => charge ?? [])

const BRANDS: ReadonlyMap<string, { readonly family: PspFamily; readonly brand: PspBrand }> = new Map(
  PSP_FAMILIES.flatMap((family) => family.brands.map((brand) => [brand.id, { family, brand }] as const)),
)

export function findBrand(id: string): { readonly family: PspFamily; readonly brand: PspBrand } | undefined {
  return BRANDS.get(id)
}

/** All brands that are one PSP to whoever counts them, this one first: two protocols of it may be two. */
export function sameBrands(id: string): string[] {
  const first = findBrand(id)?.brand.sameAs ?? id
  return [first, ...[...BRANDS.values()].flatMap(({ brand }) => (brand.sameAs === first ? brand.id : []))]
}

export const ISSUERS: readonly IssuerDescriptor[] = PROVIDERS.flatMap(({ issue }) => issue ?? [])

export function findIssuer(name: string): IssuerDescriptor | undefined {
  return ISSUERS.find((issuer) => issuer.name === name)
}
