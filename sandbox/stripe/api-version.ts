import type { Stripe } from 'stripe'

/** The one version whose shapes this world knows: that of the official library it is judged by. */
export const STRIPE_VERSION = '2026-10-28.endive' satisfies NonNullable<Stripe.StripeConfig['apiVersion']>
