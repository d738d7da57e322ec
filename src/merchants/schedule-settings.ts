import type { ScheduleSettings } from '../schedules/index.ts'
import type { Merchant } from './merchant.ts'

/** A merchant's settings as those of a schedule: what its type does not use is left out. */
export function scheduleSettingsOf(merchant: Omit<Merchant, 'id'>): ScheduleSettings {
  const { paymentType, feeBps, delayDays, heldBps, depositBps, balanceDelayDays } = merchant
  switch (paymentType) {
    case 'SPLIT':
      return { paymentType }
    case 'INSTALLMENT':
      return { paymentType, installments: merchant.installmentsCount, feeBps }
    case 'DEFERRED':
      return { paymentType, delayDays, feeBps, heldBps }
    case 'DOWN_PAYMENT':
      return { paymentType, depositBps, balanceDelayDays, feeBps }
  }
}
