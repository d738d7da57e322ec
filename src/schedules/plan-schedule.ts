import type { DateRefusal } from './choose-due-date.ts'
import type { Installment, Order } from './installment.ts'
import { type DeferredSettings, planDeferred } from './plan-deferred.ts'
import { type DownPaymentSettings, planDownPayment } from './plan-down-payment.ts'
import { type InstallmentSettings, planInstallments } from './plan-installments.ts'

/** What a merchant's settings say about dates, parts and fees, by payment type. */
export type ScheduleSettings =
  | { readonly paymentType: 'SPLIT' }
  | ({ readonly paymentType: 'INSTALLMENT' } & InstallmentSettings)
  | ({ readonly paymentType: 'DEFERRED' } & DeferredSettings)
  | ({ readonly paymentType: 'DOWN_PAYMENT' } & DownPaymentSettings)

/** The schedule of a purchase, in order of date; or why the requested date cannot be. */
export function planSchedule(settings: ScheduleSettings, order: Order): Installment[] | DateRefusal {
  switch (settings.paymentType) {
    case 'SPLIT':
      // Everybody pays now, so to the merchant it is one instalment without a fee.
      return planInstallments({ installments: 1, feeBps: 0 }, order)
    case 'INSTALLMENT':
      return planInstallments(settings, order)
    case 'DEFERRED':
      return planDeferred(settings, order)
    case 'DOWN_PAYMENT':
      return planDownPayment(settings, order)
  }
}
