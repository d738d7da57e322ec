import type { AcquirerTraits } from '../../collect/traits.ts'
import { KEY_LIFE_MS, STRIPE_API_URL, VISIBILITY_DELAY_MS } from '../traits.ts'

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
    keyLifeMs: KEY_LIFE_MS,
    visibilityDelayMs: VISIBILITY_DELAY_MS,
    holdEnd: 'told',
    decides: 'at_once',
    callbackBytesMax: 256 * 1024,
    listsPayments: true,
    // 100 requests a second in live mode, 25 in test mode, for all that an account does.
    lookUpsPerS: 20,
  }
}
