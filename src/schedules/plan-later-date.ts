import { assert } from '../shared/assert.ts'
import { addDays, addMonths, type CalendarDate, compareDates } from './calendar-date.ts'
import { BASIS_POINTS, FUNDING_MONTHS_MAX, feeOf, type Installment, type Order } from './installment.ts'
import { splitInTwo } from './split-cents.ts'

export type DateRefusal = 'date_too_early' | 'date_too_late'

/**
 * The one later date of a deferred payment or a balance: the requested one, from tomorrow to `delayDays` after the
 * purchase (twelve months at most); without a request, that last day. The rule broken otherwise.
 */
function chooseDueDate(delayDays: number, { createdOn, requestedOn }: Order): CalendarDate | DateRefusal {
  assert(Number.isInteger(delayDays) && delayDays >= 1, 'a delay of at least one day')
  const funded = addMonths(createdOn, FUNDING_MONTHS_MAX)
  const delayed = addDays(createdOn, delayDays)
  const latest = compareDates(delayed, funded) < 0 ? delayed : funded
  if (!requestedOn) return latest
  if (compareDates(requestedOn, createdOn) <= 0) return 'date_too_early'
  return compareDates(requestedOn, latest) > 0 ? 'date_too_late' : requestedOn
}

interface DeferredSettings {
  /** How late the payment may be, and is unless the merchant asks for an earlier date. */
  readonly delayDays: number
  readonly feeBps: number
  /** The part held on the card meanwhile, 1 to 10 000. */
  readonly heldBps: number
}

/**
 * Everything on one later day: the held part with the fee, and, where not all is held, the rest. The fee is collected
 * with the payment, not when the card is held: a hold moves no money.
 */
export function planDeferred(settings: DeferredSettings, order: Order): Installment[] | DateRefusal {
  const dueOn = chooseDueDate(settings.delayDays, order)
  if (typeof dueOn === 'string') return dueOn
  const [held, rest] = splitInTwo(order.amountMinor, settings.heldBps)
  const first = { principalMinor: held, feeMinor: feeOf(order.amountMinor, settings.feeBps), dueOn }
  if (BigInt(settings.heldBps) === BASIS_POINTS) return [first]
  return [first, { principalMinor: rest, feeMinor: 0n, dueOn }]
}

interface DownPaymentSettings {
  /** The part paid today, 1 to 10 000. */
  readonly depositBps: number
  /** How late the balance may be, and is unless the merchant asks for an earlier date. */
  readonly balanceDelayDays: number
  readonly feeBps: number
}

/** The deposit today, with the fee; the balance later. */
export function planDownPayment(settings: DownPaymentSettings, order: Order): Installment[] | DateRefusal {
  const dueOn = chooseDueDate(settings.balanceDelayDays, order)
  if (typeof dueOn === 'string') return dueOn
  const [deposit, balance] = splitInTwo(order.amountMinor, settings.depositBps)
  return [
    { principalMinor: deposit, feeMinor: feeOf(order.amountMinor, settings.feeBps), dueOn: order.createdOn },
    { principalMinor: balance, feeMinor: 0n, dueOn },
  ]
}
