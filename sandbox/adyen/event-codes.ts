import type { NotificationRequestItem } from '@adyen/api-library/lib/src/typings/notification/notificationRequestItem.js'
import type { Wire } from './wire.ts'

/** What this world tells, in the words of the official library. */
export const EVENT_CODES = [
  'AUTHORISATION',
  'CAPTURE',
  'CAPTURE_FAILED',
  'CANCELLATION',
  'TECHNICAL_CANCEL',
  'CANCEL_OR_REFUND',
  'REFUND',
  'REFUND_FAILED',
  'REFUNDED_REVERSED',
  'EXPIRE',
  'REQUEST_FOR_INFORMATION',
  'NOTIFICATION_OF_CHARGEBACK',
  'CHARGEBACK',
  'CHARGEBACK_REVERSED',
  'SECOND_CHARGEBACK',
  'DISPUTE_DEFENSE_PERIOD_ENDED',
  'RECURRING_CONTRACT',
] as const satisfies Wire<NotificationRequestItem.EventCodeEnum>[]

export type EventCode = (typeof EVENT_CODES)[number]

/** Sent to a standard webhook only when its settings name them. */
export const ASKED_FOR_ONLY: readonly EventCode[] = ['RECURRING_CONTRACT']
