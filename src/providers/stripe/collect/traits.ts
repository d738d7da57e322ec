import { HOUR_MS, SECOND_MS } from '../../../shared/clocks.ts'
import type { AcquirerTraits } from '../../collect/traits.ts'
import { STRIPE_API_URL } from '../version.ts'

const STRIPE_PAGE_ORIGIN = 'https://checkout.stripe.com'

export function stripeTraits(apiUrl: string): AcquirerTraits {
  return {
    label: 'Stripe',
    // Hosted Checkout refuses to be framed.
    presentation: 'visited',
    // A simulator has its card page beside its API.
    pageOrigin: apiUrl === STRIPE_API_URL ? STRIPE_PAGE_ORIGIN : new URL(apiUrl).origin,
    returnParameters: [],
    keepsPayers: true,
    closesSessions: true,
    declineEndsSession: false,
    canBeAsked: true,
    // "Removed after at least 24 hours"; an hour less for clocks that differ and requests under way.
    keyLifeMs: 23 * HOUR_MS,
    // The official libraries wait 80 s for an answer: a request of ours may run as long before a list shows it.
    visibilityDelayMs: 80 * SECOND_MS,
    holdEnd: 'told',
    decides: 'at_once',
    callbackBytesMax: 256 * 1024,
    listsPayments: true,
    // 100 requests a second in live mode, 25 in test mode, for all that an account does.
    lookUpsPerS: 20,
  }
}
