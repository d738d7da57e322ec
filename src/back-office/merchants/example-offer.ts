import { type Merchant, type Offered, offerSchedule } from '../../merchants/index.ts'
import { DomainError } from '../../refusals/index.ts'
import { dateInZone } from '../../schedules/index.ts'
import { amount } from '../inputs.ts'

/** As simulations by interface are. */
export const CURRENCY = 'EUR'
export const EXAMPLE_MINOR = 30_000n
const AMOUNT_MAX_MINOR = 10_000_000n

/** Of which amount an example is asked. */
export const EXAMPLE_QUERY = { amount: amount(CURRENCY, { min: 1n, max: AMOUNT_MAX_MINOR }) }

export type Refused = 'rate_above_cap' | 'rate_cap_outdated' | 'rate_without_solution'
const REFUSED: readonly string[] = ['rate_above_cap', 'rate_cap_outdated', 'rate_without_solution'] satisfies Refused[]

/** What the merchant's settings make of an amount today, or why none of it may be offered. */
export function offerExample(
  merchant: Merchant,
  amountMinor: bigint,
  now: Date,
): Offered | { readonly refused: Refused } {
  try {
    return offerSchedule(merchant, CURRENCY, { amountMinor, createdOn: dateInZone(now) })
  } catch (error) {
    if (!(error instanceof DomainError) || !REFUSED.includes(error.code)) throw error
    return { refused: error.code as Refused }
  }
}
