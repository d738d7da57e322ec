import { MINUTE_MS } from '../../shared/clocks.ts'
import type { PspTraits } from '../charge/traits.ts'

export const traits: PspTraits = {
  charges: 'sale',
  // clientMutationId is only echoed; doubles are checked by an optional setting of the merchant's.
  idempotency: 'none',
  keyLifeMs: 0,
  lookUp: 'by_reference',
  // Its search is an index of which nothing is promised.
  visibilityDelayMs: 10 * MINUTE_MS,
  // orderId takes 255 characters.
  reference: { maxLength: 36, alphabet: 'uuid' },
  scaFlags: ['moto', 'exempt', 'corporate', 'none'],
  decides: 'at_once',
  partialRefund: true,
  voidsCaptured: true,
  callback: 'signed',
  callbackBytesMax: 128 * 1024,
  allowList: false,
}
