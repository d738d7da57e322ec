import type { ScheduleSettings } from './plan-schedule.ts'

/**
 * Whether people are warned that a credit costs money: one that does. A deposit lends nothing, and at 0 % the sentence
 * would be untrue.
 */
export function costsMoney(paymentType: ScheduleSettings['paymentType'], taegPercent: number): boolean {
  return paymentType !== 'DOWN_PAYMENT' && taegPercent > 0
}
