import Stripe from 'stripe'

/**
 * The official library, unchanged but for where it sends (null: to Stripe itself). Its own retries would use ordered faults
 * up, and hide what we want to see.
 */
export function stripeLibrary(apiUrl: string | null, key: string): Stripe {
  const quiet = { maxNetworkRetries: 0, telemetry: false } as const
  if (!apiUrl) return new Stripe(key, quiet)
  const { hostname, port } = new URL(apiUrl)
  return new Stripe(key, { ...quiet, host: hostname, port, protocol: 'http' })
}
