import { chooseDueDate, type DateRefusal } from './choose-due-date.ts'
import { BASIS_POINTS, feeOf, type Installment, type Order } from './installment.ts'
import { splitInTwo } from './split-cents.ts'

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
