import { type TSchema, Type } from 'typebox'
import { AUDIBLE_EVENTS, EVENT_AUDIENCE, PAYOUT_EVENTS } from '../../events/index.ts'
import { languages } from '../../texts/languages.ts'
import { EXAMPLE_UUID } from '../schemas.ts'
import type { JsonObject } from './json.ts'
import {
  BackNotification,
  ErrorNotification,
  PayoutWebhookEvent,
  SignedNotification,
  SplitEndNotification,
  TransferNotification,
  WebhookEvent,
} from './told-bodies.ts'

/** Standard Webhooks 1.0: what a receiver verifies. */
export const WEBHOOK_HEADERS = {
  'webhook-id': header('webhook-id', 'The same at every try', 'evt_4711'),
  'webhook-timestamp': header(
    'webhook-timestamp',
    'Seconds since 1970, of this try: refuse what is older than five minutes',
    '1803978000',
  ),
  'webhook-signature': header(
    'webhook-signature',
    '`v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`: of a webhook under the base64 part of `signing_secret`, of a notification under the UTF-8 bytes of your secret',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
  'webhook-sequence': header(
    'webhook-sequence',
    '1, 2, 3… of what you are told of one purchase, or of one payout: a gap means a loss',
    '1',
  ),
} as const satisfies Record<string, JsonObject>

function header(name: string, description: string, example: string) {
  return { name, in: 'header', required: true, schema: { type: 'string' }, description, example }
}

/** How a receiver answers. */
export const WEBHOOK_ANSWERS: JsonObject = {
  Heard: { description: 'Heard: told no more' },
  Gone: { description: 'Told no more; a webhook address is disabled until it is set again' },
  NotHeard: { description: 'Tried again, later and later' },
}

type HeaderName = keyof typeof WEBHOOK_HEADERS

const EXAMPLE_EVENT = {
  triggerID: 4711,
  triggerDate: '2027-03-01T09:04:12.000Z',
  token: 'q1…',
  objects: { purchaseId: EXAMPLE_UUID },
}

const EXAMPLE_PAYOUT = {
  uid: `pyo_${EXAMPLE_UUID}`,
  merchant_uid: `mer_${EXAMPLE_UUID}`,
  amount_cents: 25_614_00,
  currency: 'EUR',
  planned_on: '2027-03-01',
  paid_on: '2027-03-02',
  item_count: 381,
}
const OF_PAYOUT = {
  'payout.paid': { ...EXAMPLE_PAYOUT, returned_on: null, reason_code: null },
  'payout.returned': { ...EXAMPLE_PAYOUT, returned_on: '2027-03-04', reason_code: 'AC04' },
}

const SIGNED_EXAMPLE = { signature: 'eyJhbGciOiJIUzI1NiJ9.eyJy….c2ln…' }

const STANDARD_HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const

interface Told {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly body: TSchema
  readonly example: unknown
  readonly headers: readonly HeaderName[]
}

/** What a merchant's server is told: an entry for each event, and for each notification. */
export function describeWebhooks(): Readonly<Record<string, object>> {
  const events = AUDIBLE_EVENTS.map((name) => {
    const isAlways = EVENT_AUDIENCE[name] === 'public'
    return told({
      operationId: name,
      summary: languages.en.tellings.sentences[name],
      description: isAlways ? 'Told to every webhook address.' : 'Told to a webhook address that subscribed to it.',
      body: WebhookEvent,
      example: { ...EXAMPLE_EVENT, triggerName: name },
      headers: [...STANDARD_HEADERS, 'webhook-sequence'],
    })
  })
  const payouts = PAYOUT_EVENTS.map((name) =>
    told({
      operationId: name,
      summary: languages.en.tellings.sentences[name],
      description:
        'Told to a webhook address that subscribed to it. A payout may come back after it was paid, and be paid again: what counts is the newest `webhook-sequence`.',
      body: PayoutWebhookEvent,
      example: {
        ...{ ...EXAMPLE_EVENT, triggerName: name, objects: { payoutId: EXAMPLE_UUID } },
        payout: OF_PAYOUT[name],
      },
      headers: [...STANDARD_HEADERS, 'webhook-sequence'],
    }),
  )
  return Object.fromEntries([...events, ...payouts, ...NOTIFICATIONS.map(told)])
}

const NOTIFICATIONS: readonly Told[] = [
  {
    operationId: 'paymentNotification',
    summary: 'You are paid, or will be with the next transfer',
    description:
      'To `paymentNotificationUrl`. By transfer: signed, or plain where you were given no secret. Mode `BACK`: with a signature among its members, or as your payment provider would have told it (docs/shop-modules.md, "Notifications").',
    body: Type.Union([SignedNotification, TransferNotification, BackNotification], { title: 'PaymentNotification' }),
    example: SIGNED_EXAMPLE,
    headers: STANDARD_HEADERS,
  },
  {
    operationId: 'errorNotification',
    summary: 'A purchase has failed',
    description: 'To `errorNotificationUrl`: signed, or plain where you were given no secret.',
    body: Type.Union([SignedNotification, ErrorNotification], { title: 'FailureNotification' }),
    example: SIGNED_EXAMPLE,
    headers: STANDARD_HEADERS,
  },
  {
    operationId: 'purchaseEndNotification',
    summary: 'The pot of a shared payment is closed',
    description: 'To `purchase_end_notification_url`, once; its body is not signed.',
    body: SplitEndNotification,
    example: { reference: 'order-2027-0042', uid: `pur_${EXAMPLE_UUID}` },
    headers: STANDARD_HEADERS,
  },
]

function told({ body, example, headers, ...said }: Told) {
  const post = {
    ...said,
    tags: ['Webhooks and notifications'],
    security: [],
    parameters: headers.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: { required: true, content: { 'application/json': { schema: body, example } } },
    responses: {
      '2XX': { $ref: '#/components/responses/Heard' },
      '410': { $ref: '#/components/responses/Gone' },
      default: { $ref: '#/components/responses/NotHeard' },
    },
  }
  return [said.operationId, { post }] as const
}
