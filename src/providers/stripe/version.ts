/** The version whose shapes we believe: that of the official library that our tests compare us with. */
export const STRIPE_VERSION = '2026-10-28.endive'
export const STRIPE_API_URL = 'https://api.stripe.com'
