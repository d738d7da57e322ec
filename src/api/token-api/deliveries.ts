import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import {
  findLastPayoutTold,
  findLastTold,
  readPayoutsToldSince,
  readToldSince,
  type Told,
} from '../../reading/index.ts'
import { publicId } from '../../shared/ids.ts'
import type { OwnerScope } from '../../shared/scope.ts'
import type { PayoutWebhook } from '../../webhooks/index.ts'
import { PageQuery } from '../pagination.ts'
import type { ApiPorts } from '../ports.ts'
import { PAGE_CODES } from '../refusal-codes.ts'
import { refusals } from '../refusal-schemas.ts'
import { bearer, EXAMPLE_UUID, words } from '../schemas.ts'
import { callerOf } from './context.ts'

const example = {
  kind: 'webhook',
  event_id: 4711,
  event_name: 'pledgerContributes',
  purchase_uid: `pur_${EXAMPLE_UUID}`,
  merchant_uid: `mer_${EXAMPLE_UUID}`,
  url: 'https://shop.example/webhooks/whipround',
  headers: {
    'content-type': 'application/json',
    'webhook-id': 'evt_4711',
    'webhook-timestamp': '1803891852',
    'webhook-signature': 'v1,9QOXyUoRmc5TTN2Mp/XJErgVjpmSSpPWU4g6jKkRSxI=',
    'webhook-sequence': '1',
  },
  body: '{"triggerID":4711,"triggerName":"pledgerContributes"}',
}

const Delivery = Type.Object(
  {
    kind: words('DeliveryKind', ['webhook', 'notification']),
    event_id: Type.Integer(),
    event_name: Type.String({ description: 'Of a notification also `potClosed`, which no webhook tells' }),
    purchase_uid: Type.Optional(Type.String({ description: 'Absent of what is told of a payout' })),
    payout_uid: Type.Optional(Type.String({ description: 'Of what is told of a payout' })),
    merchant_uid: Type.String(),
    url: Type.String({ description: 'Where it is sent' }),
    headers: Type.Record(Type.String(), Type.String(), { description: 'Signed as of this answer' }),
    body: Type.String({ description: 'Byte for byte, as every try sends it' }),
  },
  { title: 'Delivery' },
)

const Query = Type.Object(
  {
    limit: PageQuery.limit,
    about: Type.Optional(
      words('DeliverySubject', ['purchases', 'payouts'], {
        description: 'Each has an order, and `after`, of its own; absent: purchases',
      }),
    ),
    after: Type.Optional(
      Type.String({
        pattern: '^(0|[1-9][0-9]{0,17})$',
        description: '`next_after` of the answer before; 0: from the beginning; absent: only what comes from now on',
        examples: ['4711'],
      }),
    ),
  },
  { additionalProperties: false },
)

const schema = {
  tags: ['Webhooks and notifications'],
  operationId: 'listDeliveries',
  summary: 'Read what your merchants are told by webhooks and notifications, byte for byte',
  description:
    'For a machine that no call from outside reaches, such as a developer’s: what is sent to the addresses that are set, whether or not they answer. Not e-mails, and not what is delivered again. What is told of payouts, to those that subscribed, is a list of its own (`about=payouts`). In the order of `GET /api/events`; ask again with `next_after`.',
  security: bearer,
  querystring: Query,
  response: {
    200: Type.Object(
      {
        items: Type.Array(Delivery),
        next_after: Type.Integer({
          description: 'The last event looked at, whether or not it was told; of payouts the last delivery',
        }),
      },
      { title: 'DeliveryPage', examples: [{ items: [example], next_after: 4711 }] },
    ),
    ...refusals('invalid_credentials', ...PAGE_CODES),
  },
}

/** `GET /api/deliveries?after=`. */
export function registerDeliveries(app: FastifyInstance, ports: ApiPorts): void {
  app.get<{ Querystring: Static<typeof Query> }>('/deliveries', { schema }, async (request, reply) => {
    // Bodies carry the webhooks' token.
    reply.header('cache-control', 'no-store')
    const { scope } = callerOf(request)
    const { after, about } = request.query
    if (about === 'payouts') return await readOfPayouts(ports, scope, request.query)
    if (after === undefined) return { items: [], next_after: Number(await findLastTold(ports.db, scope)) }
    const now = ports.systemClock.now()
    const { told, lastEventId } = await readToldSince(ports, scope, BigInt(after), now, request.query)
    return { items: told.map(present), next_after: Number(lastEventId) }
  })
}

async function readOfPayouts(ports: ApiPorts, scope: OwnerScope, { after, ...wish }: Static<typeof Query>) {
  if (after === undefined) return { items: [], next_after: Number(await findLastPayoutTold(ports.db, scope)) }
  const told = await readPayoutsToldSince(ports, scope, BigInt(after), ports.systemClock.now(), wish)
  return { items: told.map(presentOfPayout), next_after: Number(told.at(-1)?.deliveryId ?? after) }
}

function presentOfPayout({ eventId, merchantId, about, call: { url, headers, body } }: PayoutWebhook) {
  return {
    kind: 'webhook' as const,
    event_id: Number(eventId),
    event_name: about.name,
    payout_uid: publicId('pyo', about.payoutId),
    merchant_uid: publicId('mer', merchantId),
    url,
    headers,
    body,
  }
}

function present({ kind, event, call: { url, headers, body } }: Told) {
  return {
    kind,
    event_id: Number(event.id),
    event_name: event.name,
    purchase_uid: publicId('pur', event.purchaseId),
    merchant_uid: publicId('mer', event.merchantId),
    url,
    headers,
    body,
  }
}
