import { hashToken, hmacSha256 } from '../crypto/index.ts'
import type { DeclineOrigin } from '../payments/index.ts'
import type { CheckoutPorts } from './ports.ts'
import type { Visitor } from './visitor.ts'

/** 128 bits: no two of them meet. */
const HASH_CHARS = 22

const short = (hash: Buffer) => hash.toString('base64url').slice(0, HASH_CHARS)

/** To whom a refused card of this visitor counts. Links and browsers are hashed, addresses with our key. */
export function declineOrigin(
  { limits, linkKeys }: Pick<CheckoutPorts, 'limits' | 'linkKeys'>,
  { token, browserId, address, purchase }: Visitor,
  shareId: string,
): DeclineOrigin {
  const { declines: limit, tellsAddressesApart } = limits.settings
  if (limit === 0) return { limit, subjects: [] }
  return {
    limit,
    subjects: [
      `share:${shareId}`,
      `link:${short(hashToken(token))}`,
      `browser:${short(hashToken(browserId))}`,
      `purchase:${purchase.id}`,
      ...(tellsAddressesApart ? [`address:${short(hmacSha256(linkKeys[0], `address:${address}`))}`] : []),
      `merchant:${purchase.merchantId}`,
    ],
  }
}
