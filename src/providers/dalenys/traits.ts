import { DAY_MS } from '../../shared/clocks.ts'
import type { PspTraits } from '../charge/traits.ts'

export const traits: PspTraits = {
  charges: 'sale',
  // 4011 is "duplicated transaction"; by what, and for how long, nobody says.
  idempotency: 'none',
  keyLifeMs: 0,
  scaFlags: ['none'],
  lookUp: 'by_reference',
  // Its look-up is an export that is filled later: its own library's tests wait for no new order ("ETL delay").
  visibilityDelayMs: DAY_MS,
  reference: { maxLength: 32, alphabet: 'alphanumeric' },
  callback: 'signed',
  callbackBytesMax: 16 * 1024,
  decides: 'at_once',
  partialRefund: true,
  voidsCaptured: false,
  // EXECCODE 3002: "unauthorized server IP address".
  allowList: true,
}
