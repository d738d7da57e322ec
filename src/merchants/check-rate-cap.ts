import { describeType, isDated } from '../payment-types/index.ts'
import { refuse } from '../refusals/index.ts'
import {
  type CalendarDate,
  exceedsCap,
  feeOf,
  highestFee,
  publishedCaps,
  rateCapFor,
  ratesOf,
  roundedPercentText,
} from '../schedules/index.ts'
import { assert } from '../shared/assert.ts'
import { previewCredit } from './credit-of.ts'
import { creditKindOf, type Merchant } from './merchant.ts'

/** Purchases name no currency at this point; caps are known for this one. */
const CURRENCY = 'EUR'
/** The size of a credit where no band says one. */
const EXAMPLE_MINOR = 300_000n

/**
 * Whether these settings make credits that may be offered today. Throws invalid `rate_above_cap` when none may be,
 * with the highest fee that could; returns a sentence for each band of amounts that stays closed (each purchase is
 * checked again). The rate of a schedule hardly depends on the amount, the cap does.
 */
export function checkRateCap(merchant: Omit<Merchant, 'id'>, today: CalendarDate): string[] {
  if (!isDated(merchant.paymentType) || merchant.feeBps === 0) return []
  const refusals = amountsOf(merchant).map((amountMinor) => refusalOf(merchant, amountMinor, today))
  const sentences = refusals.filter((refusal) => refusal !== undefined)
  const [smallest] = sentences
  if (smallest && sentences.length === refusals.length)
    refuse('rate_above_cap', { why: 'settings', sentence: smallest })
  return sentences
}

/** One amount of each band, the smallest band first. */
function amountsOf(merchant: Omit<Merchant, 'id'>): [bigint, ...bigint[]] {
  const { countryCode } = merchant
  const kind = creditKindOf(merchant)
  const bands = publishedCaps().caps.findLast(
    (caps) => caps.countryCode === countryCode && caps.kind === kind && caps.currency === CURRENCY,
  )?.bands
  const amounts = (bands ?? []).map(({ upToMinor }, index) => upToMinor ?? (bands?.[index - 1]?.upToMinor ?? 0n) * 2n)
  const [first = EXAMPLE_MINOR, ...rest] = amounts
  return [first, ...rest]
}

function refusalOf(merchant: Omit<Merchant, 'id'>, amountMinor: bigint, createdOn: CalendarDate): string | undefined {
  const planned = describeType(merchant.paymentType).plan(merchant, { amountMinor, createdOn })
  assert(typeof planned !== 'string', 'dates by default are never refused')
  const { plan } = previewCredit(merchant, planned, createdOn)
  const rates = ratesOf(plan, createdOn)
  const { countryCode } = merchant
  const cap = rateCapFor({ countryCode, kind: creditKindOf(merchant), currency: CURRENCY, amountMinor, createdOn })
  if (cap.isOutdated) refuse('rate_cap_outdated', { source: cap.source })
  if (rates !== 'no_solution' && !exceedsCap(rates.taegPercent, cap)) return undefined
  const hasRate = rates !== 'no_solution' && rates.taegPercent < 1e6
  const rate = hasRate ? `an annual rate of ${roundedPercentText(rates.taegPercent)} %` : 'no sensible annual rate'
  const highestBps = highestBpsBelow(plan, amountMinor, createdOn, cap.capPercent)
  const sold = `a purchase of ${amountMinor / 100n} ${CURRENCY}`
  const limit = `the cap is ${cap.capPercent} % (${cap.source})`
  return `${sold} would have ${rate}, ${limit}: the fee may be ${(highestBps / 100).toFixed(2)} % at most`
}

/** In hundredths of a percent, rounded down until the fee in cents is allowed too. */
function highestBpsBelow(
  plan: Parameters<typeof highestFee>[0],
  amountMinor: bigint,
  createdOn: CalendarDate,
  capPercent: number,
): number {
  const fee = highestFee(plan, createdOn, capPercent)
  let bps = Number((fee * 10_000n) / amountMinor)
  while (bps > 0 && feeOf(amountMinor, bps) > fee) bps -= 1
  return Math.max(0, Math.min(bps, 10_000))
}
