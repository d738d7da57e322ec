import type { ScheduleSettings } from './plan-schedule.ts'
import type { CreditKind } from './usury-caps.ts'

/**
 * Whether people are warned that they borrow: consumers to whom instalments or a deferred payment are offered, whatever that
 * costs (Directive (EU) 2023/2225, article 8(1), which knows no exception for free credits). A deposit lends nothing, nor does a
 * split.
 */
export function warnsOfCredit(paymentType: ScheduleSettings['paymentType'], kind: CreditKind): boolean {
  return kind === 'consumer' && (paymentType === 'INSTALLMENT' || paymentType === 'DEFERRED')
}
