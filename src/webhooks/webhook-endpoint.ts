import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../shared/clocks.ts'

/** Where a merchant hears about events, as anyone of the merchant may read it: never token or secret. */
export interface WebhookEndpoint {
  readonly merchantId: string
  readonly url: string
  /** Names beyond the three documented ones. */
  readonly extraEvents: readonly string[]
  readonly setAt: Date
  readonly disabledAt: Date | null
  readonly disabledReason: string | null
}

/** The merchant's answer must come within this time; slower endpoints should answer first and work later. */
export const WEBHOOK_TIMEOUT_MS = 10 * SECOND_MS

/** Beyond it a delivery belongs to whoever claims it: the timeout, and time to record the outcome. */
export const WEBHOOK_LEASE_MS = 30 * SECOND_MS

/** Wait before each try. Standard Webhooks' schedule: quick for a restart, three days for a broken week-end. */
export const WEBHOOK_WAITS_MS: readonly number[] = [
  0,
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
]

/** An endpoint may ask for patience, but not park its events for ever. */
export const RETRY_AFTER_MAX_MS = DAY_MS

/** The names under which `token` and `signing_secret` are sealed. */
export function tokenContext(merchantId: string): string {
  return `webhook_endpoints.token:${merchantId}`
}

export function signingSecretContext(merchantId: string): string {
  return `webhook_endpoints.signing_secret:${merchantId}`
}
