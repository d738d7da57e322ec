import { Type } from 'typebox'
import { AUDIBLE_EVENTS, PAYOUT_EVENTS } from '../../events/index.ts'
import { ErrorStateWord, words } from '../schemas.ts'

const reference = Type.Union([Type.String(), Type.Null()], { description: 'As you gave it' })
const metadata = Type.Record(Type.String(), Type.Unknown(), { description: 'As you gave it' })
const uid = Type.String({ description: '`pur_` and a UUID' })

/** As `wire/webhook-body.ts` writes it. */
export const WebhookEvent = Type.Object(
  {
    triggerID: Type.Integer({ description: 'The same at every try: whoever has seen it has nothing to do' }),
    triggerName: words('EventName', AUDIBLE_EVENTS),
    triggerDate: Type.String({ format: 'date-time' }),
    token: Type.String({ description: 'As shown when the address was set' }),
    objects: Type.Object({
      purchaseId: Type.String({ format: 'uuid', description: 'As in merchant API v1; `pur_` before it elsewhere' }),
      clientId: Type.Optional(Type.String({ format: 'uuid', description: 'Of events of a friend: who it is' })),
    }),
  },
  { title: 'WebhookEvent' },
)

const BankDay = (description: string) =>
  Type.Union([Type.String({ format: 'date' }), Type.Null()], { description: `${description}, by the bank’s statement` })

/** As `wire/payout-webhook-body.ts` writes it. */
export const PayoutWebhookEvent = Type.Object(
  {
    triggerID: Type.Integer({ description: 'The same at every try: whoever has seen it has nothing to do' }),
    triggerName: words('PayoutEventName', PAYOUT_EVENTS),
    triggerDate: Type.String({ format: 'date-time' }),
    token: Type.String({ description: 'As shown when the address was set' }),
    objects: Type.Object({ payoutId: Type.String({ format: 'uuid' }) }),
    payout: Type.Object({
      uid: Type.String({
        description: '`pyo_` and a UUID, without dashes what the transfer is called on your statement',
      }),
      merchant_uid: Type.String(),
      amount_cents: Type.Integer({ description: 'What was transferred' }),
      currency: Type.String(),
      planned_on: Type.String({ format: 'date', description: 'The day whose sales it pays' }),
      paid_on: BankDay('Left our account'),
      returned_on: BankDay('Came back'),
      reason_code: Type.Union([Type.String(), Type.Null()], {
        description: 'Of a return: ISO 20022, such as `AC04`, the account is closed',
      }),
      item_count: Type.Integer({ description: 'Sales, refunds and other lines that it is the sum of' }),
    }),
  },
  { title: 'PayoutWebhookEvent' },
)

/** As `notifications/compose-notification.ts` writes errors and transfers, where the merchant keeps a secret. */
export const SignedNotification = Type.Object(
  { signature: Type.String({ description: 'JWT, HS256 with your secret as raw bytes, over the plain members' }) },
  { title: 'SignedNotification' },
)

/** As `wire/notification-bodies.ts` writes them. */
export const TransferNotification = Type.Object(
  {
    reference,
    created: Type.String({ description: '`2020-09-17 15:00:02.052177`, UTC' }),
    transfer_order_item_uid: Type.String({ description: '`tri_` and a UUID' }),
    merchant_uid: Type.String(),
    purchase_uid: uid,
    amount_cents: Type.Integer({ description: 'Exactly what you asked for' }),
    metadata,
  },
  { title: 'TransferNotification' },
)

export const ErrorNotification = Type.Object(
  {
    reference,
    state: ErrorStateWord,
    uid,
    purchase_state: ErrorStateWord,
    purchase_uid: uid,
  },
  { title: 'ErrorNotification' },
)

export const SplitEndNotification = Type.Object({ reference, uid }, { title: 'PurchaseEndNotification' })

/** As `wire/back-notification.ts` writes it. */
export const BackNotification = Type.Object(
  {
    uid: Type.Optional(Type.String({ description: 'Of card processors' })),
    created_at: Type.String({ format: 'date-time' }),
    error: Type.String({ description: 'Empty when there is none' }),
    id: Type.String({ description: 'Of the transaction at your payment provider' }),
    reference: Type.String(),
    sandbox: Type.String({ description: '`true` or `false`' }),
    status: Type.String({ description: '`completed` …' }),
    additional_data: Type.Record(Type.String(), Type.Unknown(), {
      description: 'What your payment provider told; not signed',
    }),
    metadata,
    signature: Type.String({
      pattern: '^[0-9A-F]{64}$',
      description:
        'SHA-256 over the `key=value` pairs of the members before `additional_data`, sorted, with your secret between each two',
    }),
  },
  { title: 'BackNotification' },
)
