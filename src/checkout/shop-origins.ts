import type { Visitor } from './visitor.ts'

/** What a CSP source may be made of: a host may hold `;` and other signs that would begin another directive. */
const SOURCE = /^https?:\/\/[a-z0-9.-]+(:\d+)?$/

/**
 * Where a form of the leader's may end after its 303: the shop's, whose addresses came with the purchase. Nobody else
 * is led there.
 */
export function shopOrigins({ role, purchase }: Pick<Visitor, 'role' | 'purchase'>): string[] {
  if (role !== 'leader') return []
  const origins = [purchase.redirectUrl, purchase.cancelUrl, purchase.callbackUrl].flatMap((address) =>
    address && URL.canParse(address) ? [new URL(address).origin] : [],
  )
  return [...new Set(origins)].filter((origin) => SOURCE.test(origin))
}
