import { chooseDueDate, type DateRefusal } from './choose-due-date.ts'
import { feeOf, type Installment, type Order } from './installment.ts'
import { splitInTwo } from './split-cents.ts'

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
