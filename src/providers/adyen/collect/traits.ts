import { DAY_MS } from '../../../shared/clocks.ts'
import type { AcquirerTraits } from '../../collect/traits.ts'

export function adyenTraits(pageOrigin: string): AcquirerTraits {
  return {
    label: 'Adyen',
    presentation: 'visited',
    pageOrigin,
    // Without what the browser brings back, nobody may ask how a session ended.
    returnParameters: ['sessionId', 'sessionResult'],
    keepsPayers: false,
    closesSessions: false,
    declineEndsSession: false,
    // There is no endpoint that tells a payment or what was done to it.
    canBeAsked: false,
    // "Valid for a minimum of seven days"; a day less for clocks that differ and requests under way.
    keyLifeMs: 6 * DAY_MS,
    // Nothing is ever told to be absent.
    visibilityDelayMs: 0,
    holdEnd: 'estimated',
    decides: 'later',
    callbackBytesMax: 64 * 1024,
    listsPayments: false,
    // Only sessions whose payer came back are asked about.
    lookUpsPerS: 20,
  }
}
