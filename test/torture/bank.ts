import { MINUTE_MS, SECOND_MS } from '../../src/shared/clocks.ts'
import type { TypedCard } from '../support/patient-payer.ts'

/** What differs between the simulated acquirers that the torture can pay through (docs/sandbox.md). */
export interface Bank {
  /** Where the sandbox has its books, its faults and what hurries its webhooks. */
  readonly path: string
  readonly approved: readonly [TypedCard, ...TypedCard[]]
  readonly challenged: TypedCard
  /** What the card issuer wants to be told. */
  readonly answer: string
  /** Refused on a page that stays open; null where a refusal ends the page. */
  readonly refused: TypedCard | null
  readonly faults: readonly Trouble[]
}

/** Faults that can befall any of some operations. Refusals are business, not faults, and would need other invariants. */
interface Trouble {
  readonly weight: number
  readonly operations: readonly string[]
  readonly faults: readonly string[]
  /** On the clock that docs/sandbox.md names there. */
  readonly delayMs?: { readonly min: number; readonly max: number }
}

export const BANK_NAMES = ['sandbox', 'stripe', 'adyen'] as const
export type BankName = (typeof BANK_NAMES)[number]

const CONNECTION = ['refuse_connection_like', 'lost_after', 'error_after', 'error_before', 'slow', 'silent']
const TURNED_AWAY = ['rate_limited', 'unavailable']
const LIES = ['foreign_amount', 'foreign_currency', 'foreign_reference', 'html', 'huge', 'half_json', 'beyond_2_53']
const CALLS = ['session', 'capture', 'void', 'refund', 'charge', 'lookup']
/** Longer than a request runs, shorter than the time after which a look-up is believed (80 s at Stripe). */
const LAG_MS = { min: 5 * SECOND_MS, max: MINUTE_MS }
const MOMENTS_MS = { min: 100, max: 10 * SECOND_MS }

export const BANKS: Readonly<Record<BankName, Bank>> = {
  sandbox: {
    path: '/v1',
    approved: [{ number: '4242424242424242' }, { number: '5555555555554444' }],
    challenged: { number: '4000002500003155' },
    answer: '123456',
    refused: null,
    faults: [
      { weight: 20, operations: ['callback'], faults: ['duplicate', 'drop', 'early'] },
      { weight: 80, operations: [...CALLS, 'close'], faults: CONNECTION },
    ],
  },
  stripe: {
    path: '/stripe',
    approved: [{ number: '4242424242424242' }, { number: '5555555555554444' }],
    challenged: { number: '4000002500003155' },
    answer: '123456',
    refused: { number: '4000000000009995' },
    faults: [
      { weight: 20, operations: ['callback'], faults: ['duplicate', 'drop', 'early', 'shuffled'], delayMs: MOMENTS_MS },
      { weight: 35, operations: [...CALLS, 'close', 'customer', 'listing'], faults: CONNECTION },
      { weight: 10, operations: [...CALLS, 'close', 'customer', 'listing'], faults: TURNED_AWAY, delayMs: MOMENTS_MS },
      { weight: 15, operations: [...CALLS, 'close', 'customer', 'listing'], faults: [...LIES, 'foreign_mode'] },
      {
        weight: 10,
        operations: ['session', 'charge', 'capture', 'void', 'refund'],
        faults: ['not_visible_for'],
        delayMs: LAG_MS,
      },
      { weight: 5, operations: ['refund'], faults: ['accepted', 'accepted_failed', 'failed_later'], delayMs: LAG_MS },
      { weight: 5, operations: ['verdict'], faults: ['late'], delayMs: MOMENTS_MS },
    ],
  },
  adyen: {
    path: '/adyen',
    approved: [{ number: '4111111111111111' }, { number: '5555444433331111' }],
    challenged: { number: '4917610000000000' },
    answer: 'password',
    refused: { number: '4111111111111111', holder: 'NOT_ENOUGH_BALANCE' },
    faults: [
      // None is dropped: what nobody acknowledged is told again for thirty days, and there is nobody to ask.
      {
        weight: 25,
        operations: ['callback'],
        faults: ['duplicate', 'early', 'shuffled', 'batched'],
        delayMs: MOMENTS_MS,
      },
      { weight: 35, operations: CALLS, faults: CONNECTION },
      { weight: 10, operations: CALLS, faults: TURNED_AWAY, delayMs: MOMENTS_MS },
      { weight: 10, operations: CALLS, faults: LIES },
      { weight: 5, operations: ['capture', 'void', 'refund'], faults: ['late'], delayMs: LAG_MS },
      { weight: 5, operations: ['refund'], faults: ['failed_later', 'reversed_later'], delayMs: LAG_MS },
      { weight: 5, operations: ['verdict', 'token'], faults: ['late'], delayMs: MOMENTS_MS },
      { weight: 5, operations: ['lookup'], faults: ['not_visible_for'], delayMs: MOMENTS_MS },
    ],
  },
}
