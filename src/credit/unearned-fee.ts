import { type CalendarDate, daysBetween } from '../schedules/index.ts'
import { sumMinor } from '../shared/money.ts'

/** One payment of a credit, as far as its fee is concerned. */
export interface CreditPart {
  readonly dueOn: CalendarDate
  readonly principalMinor: bigint
  readonly feeMinor: bigint
  /** With this payment, because it came before its day. */
  readonly feeGivenBackMinor: bigint
  /** Still to be paid. */
  readonly isOpen: boolean
}

/**
 * What of a credit's fee is given back to whoever pays `early` on a day before its own (article 29 of the Directive, L. 312-34): its
 * part of the fee for the days that are saved, by amount and days. The payment that ends the credit makes up for what is
 * missing to all of the fee for all of the days left, which is the better rule for the payer then (ADR 0073).
 */
export function unearnedFee(
  early: CreditPart,
  parts: readonly CreditPart[],
  { contractOn, on }: { readonly contractOn: CalendarDate; readonly on: CalendarDate },
): bigint {
  const savedDays = daysBetween(on, early.dueOn)
  if (savedDays <= 0) return 0n
  const givenMinor = sumMinor(parts.map(({ feeGivenBackMinor }) => feeGivenBackMinor))
  const leftMinor = sumMinor(parts.map(({ feeMinor }) => feeMinor))
  const feeMinor = givenMinor + leftMinor
  const lent = sumMinor(parts.map(({ dueOn, principalMinor }) => principalMinor * daysFrom(contractOn, dueOn)))
  const ownMinor = partOf(feeMinor, early.principalMinor * BigInt(savedDays), lent)
  const isLast = parts.every((part) => part === early || !part.isOpen)
  const lastDays = parts.reduce((most, { dueOn }) => larger(most, daysFrom(contractOn, dueOn)), 0n)
  const wholeMinor = isLast ? partOf(feeMinor, lastDays - daysFrom(contractOn, on), lastDays) - givenMinor : 0n
  // A payment of nothing cannot be asked of a card.
  const mostMinor = early.principalMinor + early.feeMinor - 1n
  return smaller(smaller(larger(ownMinor, wholeMinor), leftMinor), larger(mostMinor, 0n))
}

function daysFrom(contractOn: CalendarDate, on: CalendarDate): bigint {
  return BigInt(Math.max(0, daysBetween(contractOn, on)))
}

/** Rounded half up. */
function partOf(amountMinor: bigint, of: bigint, whole: bigint): bigint {
  return whole === 0n ? 0n : (amountMinor * of * 2n + whole) / (whole * 2n)
}

const smaller = (one: bigint, other: bigint) => (one < other ? one : other)
const larger = (one: bigint, other: bigint) => (one > other ? one : other)
