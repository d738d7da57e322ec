import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { AUDIBLE_EVENTS, PAYOUT_EVENTS } from '../../events/index.ts'
import { isRowNumber, readWebhookDeliveries } from '../../reading/index.ts'
import { refuse } from '../../refusals/index.ts'
import { publicId } from '../../shared/ids.ts'
import { type DeliveryRecord, replayDelivery } from '../../webhooks/index.ts'
import { takeNoBody } from '../bodies.ts'
import { findTargetMerchant } from '../find-target.ts'
import { NextCursor, PageQuery } from '../pagination.ts'
import type { ApiPorts } from '../ports.ts'
import { postOnce } from '../post-once.ts'
import { KEY_CODES, MERCHANT_CODES, PAGE_CODES } from '../refusal-codes.ts'
import { refusals } from '../refusal-schemas.ts'
import { bearer, EXAMPLE_UUID, IdempotencyHeaders, MerchantParams, words } from '../schemas.ts'
import { callerOf } from './context.ts'

const State = words('WebhookDeliveryState', ['pending', 'delivered', 'exhausted', 'discarded'], {
  description: '`exhausted`: all tries failed; `discarded`: the address was disabled by its 410',
})

const moment = (description: string) => Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description })

const example = {
  id: 815,
  event_id: 4711,
  event_name: 'paymentProcessed',
  purchase_uid: `pur_${EXAMPLE_UUID}`,
  sequence: 3,
  webhook_sequence: 1,
  state: 'pending',
  next_try_at: '2027-03-01T09:04:18.000Z',
  ended_at: null,
  tries: [{ try: 1, tried_at: '2027-03-01T09:04:13.000Z', duration_ms: 84, status: 503, error: 'status_503' }],
}

const Delivery = Type.Object(
  {
    id: Type.Integer(),
    event_id: Type.Integer({ description: '`triggerID`; `webhook-id` is `evt_` and this' }),
    event_name: words('ToldEventName', [...AUDIBLE_EVENTS, ...PAYOUT_EVENTS]),
    purchase_uid: Type.Optional(Type.String({ description: 'Of what is no payout’s' })),
    payout_uid: Type.Optional(Type.String({ description: 'Of `payout.paid` and `payout.returned`' })),
    sequence: Type.Integer({ description: 'Of the event among all of its purchase or payout, internal ones counted' }),
    webhook_sequence: Type.Integer({
      description:
        '`webhook-sequence`: 1, 2, 3… of what this merchant is told of the purchase or payout; a gap means a loss',
    }),
    state: State,
    next_try_at: moment('Null once ended'),
    ended_at: moment('Null while pending'),
    tries: Type.Array(
      Type.Object(
        {
          try: Type.Integer(),
          tried_at: Type.String({ format: 'date-time' }),
          duration_ms: Type.Integer(),
          status: Type.Union([Type.Integer(), Type.Null()], { description: 'Null when no answer came' }),
          error: Type.Union([Type.String(), Type.Null()], { description: 'A short code; null after a 2xx' }),
        },
        { title: 'WebhookTry' },
      ),
      { description: 'Oldest first' },
    ),
  },
  { title: 'WebhookDelivery', examples: [example] },
)

const Query = Type.Object({ ...PageQuery, state: Type.Optional(State) }, { additionalProperties: false })

const listSchema = {
  tags: ['Webhooks and notifications'],
  operationId: 'listWebhookDeliveries',
  summary: 'List webhook deliveries, newest first',
  description: 'Every event told to the webhook address, with every try.',
  security: bearer,
  params: MerchantParams,
  querystring: Query,
  response: {
    200: Type.Object(
      { items: Type.Array(Delivery), next_cursor: NextCursor },
      { title: 'WebhookDeliveryPage', examples: [{ items: [example], next_cursor: null }] },
    ),
    ...refusals('invalid_credentials', ...MERCHANT_CODES, ...PAGE_CODES),
  },
}

const ReplayParams = Type.Object({
  delivery_id: Type.String({ description: '`id` of the delivery', examples: ['42'] }),
})

const replaySchema = {
  tags: ['Webhooks and notifications'],
  operationId: 'replayWebhookDelivery',
  summary: 'Deliver a webhook again',
  description:
    'To the address set now, with its own retries, in order with what is still pending of the purchase or payout. One that is pending stays as it is. Takes no body.',
  security: bearer,
  params: ReplayParams,
  headers: IdempotencyHeaders,
  response: {
    200: Delivery,
    ...refusals(
      'invalid_credentials',
      'not_found',
      'webhook_delivery_not_found',
      'webhook_endpoint_disabled',
      ...KEY_CODES,
    ),
  },
}

/** `GET /api/merchants/<merchant_uid>/webhook_deliveries`. */
export function registerWebhookDeliveries(app: FastifyInstance, ports: ApiPorts): void {
  app.get<{ Params: Static<typeof MerchantParams>; Querystring: Static<typeof Query> }>(
    '/merchants/:merchant_uid/webhook_deliveries',
    { schema: listSchema },
    async (request) => {
      const { scope } = callerOf(request)
      const merchant = await findTargetMerchant(ports, scope, request.params.merchant_uid)
      const { state } = request.query
      const { rows, nextCursor } = await readWebhookDeliveries(ports.db, scope, merchant.id, { state }, request.query)
      return { items: rows.map(present), next_cursor: nextCursor }
    },
  )
}

/** `POST /api/webhook_deliveries/<delivery_id>/replay`. */
export async function registerWebhookReplay(app: FastifyInstance, ports: ApiPorts): Promise<void> {
  takeNoBody(app)
  app.post<{ Params: Static<typeof ReplayParams> }>(
    '/webhook_deliveries/:delivery_id/replay',
    { schema: replaySchema },
    postOnce(ports, (request) => {
      const { delivery_id: id } = request.params
      if (!isRowNumber(id)) refuse('webhook_delivery_not_found')
      return {
        caller: callerOf(request),
        route: `POST webhook_deliveries/${id}/replay`,
        verb: async (tx, call) => present(await replayDelivery(tx, call, BigInt(id))),
      }
    }),
  )
}

function present(delivery: DeliveryRecord) {
  return {
    id: Number(delivery.id),
    event_id: Number(delivery.eventId),
    event_name: delivery.eventName,
    ...(delivery.purchaseId !== null && { purchase_uid: publicId('pur', delivery.purchaseId) }),
    ...(delivery.payoutId !== null && { payout_uid: publicId('pyo', delivery.payoutId) }),
    sequence: delivery.sequence,
    webhook_sequence: delivery.number,
    state: delivery.state,
    next_try_at: delivery.nextTryAt?.toISOString() ?? null,
    ended_at: delivery.endedAt?.toISOString() ?? null,
    tries: delivery.tries.map((one) => ({
      try: one.try,
      tried_at: one.triedAt.toISOString(),
      duration_ms: one.durationMs,
      status: one.status,
      error: one.error,
    })),
  }
}
