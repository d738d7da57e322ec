import type { SealedColumn } from '../crypto/index.ts'
import { STANDARD_WAITS_MS } from '../deliveries/index.ts'
import { AUDIBLE_EVENTS, EVENT_AUDIENCE, PAYOUT_EVENTS } from '../events/index.ts'
import { SECOND_MS } from '../shared/clocks.ts'

/** What an address is told only where it subscribed to it. */
export const SUBSCRIBED_EVENTS = [
  ...AUDIBLE_EVENTS.filter((name) => EVENT_AUDIENCE[name] === 'opt_in'),
  ...PAYOUT_EVENTS,
] as const
export type SubscribedEvent = (typeof SUBSCRIBED_EVENTS)[number]

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

/** Wait before each try. */
export const WEBHOOK_WAITS_MS = STANDARD_WAITS_MS

/** The names under which `token` and `signing_secret` are sealed. */
export function tokenContext(merchantId: string): string {
  return `webhook_endpoints.token:${merchantId}`
}

export function signingSecretContext(merchantId: string): string {
  return `webhook_endpoints.signing_secret:${merchantId}`
}

const KEYED = { table: 'webhook_endpoints', key: { merchant_id: 'uuid' }, encoding: 'bytea' } as const

export const ENDPOINT_SECRETS: readonly SealedColumn[] = [
  { ...KEYED, column: 'token_sealed', contextOf: (merchantId = '') => tokenContext(merchantId) },
  { ...KEYED, column: 'signing_secret_sealed', contextOf: (merchantId = '') => signingSecretContext(merchantId) },
]
