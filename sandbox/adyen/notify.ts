import type { NotificationRequestItem } from '@adyen/api-library/lib/src/typings/notification/notificationRequestItem.js'
import type { TokenizationAlreadyExistingDetailsNotificationRequest } from '@adyen/api-library/lib/src/typings/tokenizationWebhooks/tokenizationAlreadyExistingDetailsNotificationRequest.js'
import type { TokenizationCreatedDetailsNotificationRequest } from '@adyen/api-library/lib/src/typings/tokenizationWebhooks/tokenizationCreatedDetailsNotificationRequest.js'
import type { World } from '../world.ts'
import { MERCHANT_ACCOUNT } from './account.ts'
import { isoDate } from './dates.ts'
import { enqueue } from './deliveries.ts'
import { ASKED_FOR_ONLY, type EventCode } from './event-codes.ts'
import type { PaymentRow } from './payment.ts'
import type { TokenRow } from './tokens.ts'
import { listWebhooks, tellsTokens, wants } from './webhooks.ts'
import type { Wire } from './wire.ts'

export type Item = Wire<NotificationRequestItem>

export interface Told {
  eventCode: EventCode
  success: boolean
  /** Of the payment itself, or of what was done to it. */
  psp: string
  payment: PaymentRow
  reason?: string
  amount?: number
  /** The merchant's own of what was done to the payment; null where it gave none: then none is told, not the payment's. */
  reference?: string | null
  additionalData?: Record<string, string>
  operations?: readonly ('CANCEL' | 'CAPTURE' | 'REFUND')[]
}

/** What the merchant gave with the payment comes back with it, and with its token. */
export function toldMetadata({ metadata }: PaymentRow): Record<string, string> {
  const pairs = Object.entries(JSON.parse(metadata) as Record<string, string>)
  return Object.fromEntries(pairs.map(([key, value]) => [`metadata.${key}`, value]))
}

/** Written in the transaction of what it tells, one delivery for each webhook that wants it. */
export function notify(world: World, told: Told): void {
  const { eventCode, success, psp, payment, reason = '', amount, reference, additionalData = {}, operations } = told
  const item = {
    additionalData,
    amount: { currency: payment.currency, value: amount ?? payment.amount },
    eventCode,
    eventDate: isoDate(world.clock.now().getTime()),
    merchantAccountCode: MERCHANT_ACCOUNT,
    merchantReference: reference === undefined ? payment.reference : (reference ?? ''),
    ...(operations && { operations: [...operations] }),
    ...(psp !== payment.psp && { originalReference: payment.psp }),
    paymentMethod: payment.brand,
    pspReference: psp,
    reason,
    success: success ? 'true' : 'false',
  } satisfies Item
  for (const webhook of listWebhooks(world.books)) {
    if (!webhook.settings.active || tellsTokens(webhook)) continue
    if (wants(webhook, eventCode, !ASKED_FOR_ONLY.includes(eventCode))) enqueue(world, webhook.id, 'item', item)
  }
}

export function notifyOfToken(world: World, token: TokenRow, eventId: string): void {
  const said = {
    createdAt: isoDate(world.clock.now().getTime()),
    environment: 'test',
    eventId,
    version: '1',
  } as const
  const data = {
    merchantAccount: MERCHANT_ACCOUNT,
    shopperReference: token.shopper,
    storedPaymentMethodId: token.id,
    type: token.brand,
  }
  const created = token.first_payment === eventId
  const body = created
    ? ({
        ...said,
        type: 'recurring.token.created',
        data: { ...data, operation: 'created' },
      } satisfies Wire<TokenizationCreatedDetailsNotificationRequest>)
    : ({
        ...said,
        type: 'recurring.token.alreadyExisting',
        data: { ...data, operation: 'alreadyExisting' },
      } satisfies Wire<TokenizationAlreadyExistingDetailsNotificationRequest>)
  for (const webhook of listWebhooks(world.books)) {
    if (webhook.settings.active && tellsTokens(webhook)) enqueue(world, webhook.id, 'token', body)
  }
}
