import type { Merchant } from '../../src/merchants/index.ts'
import type { Outbound } from '../../src/outbound/index.ts'

/** What any of them is likely to need: the way out, and whose account it is. */
export const dummy = {
  authorise: (outbound: Outbound, merchant: Merchant) =>
    outbound.request({ method: 'POST', url: `https://psp.example.org/${merchant.id}`, timeoutMs: 1, headers: {} }),
}
