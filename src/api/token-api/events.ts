import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { AUDIBLE_EVENTS, listPurchaseEvents, type PurchaseEvent, readFeed } from '../../events/index.ts'
import { readLimit } from '../../reading/index.ts'
import { refuse } from '../../refusals/index.ts'
import { publicId } from '../../shared/ids.ts'
import { toldClientId } from '../../wire/webhook-body.ts'
import { findTargetPurchase } from '../find-target.ts'
import { PageQuery } from '../pagination.ts'
import type { ApiPorts } from '../ports.ts'
import { PAGE_CODES, PURCHASE_CODES } from '../refusal-codes.ts'
import { refusals } from '../refusal-schemas.ts'
import { bearer, EXAMPLE_UUID, PurchaseParams, words } from '../schemas.ts'
import { callerOf } from './context.ts'

const eventFields = {
  id: Type.Integer({ description: '`triggerID` of the webhook' }),
  name: words('EventName', AUDIBLE_EVENTS),
  sequence: Type.Integer({ description: 'Grows within the purchase, not without gaps: some events are internal' }),
  occurred_at: Type.String({ format: 'date-time' }),
  client_id: Type.Optional(Type.String({ description: 'The pledger concerned, as in merchant API v1' })),
}

const example = {
  id: 4711,
  name: 'pledgerContributes',
  sequence: 4,
  occurred_at: '2027-03-01T10:15:00.000Z',
  client_id: '018f3c5e-7d1a-7b32-9c41-2f6d1a9b0c13',
}
const whose = {
  purchase_uid: `pur_${EXAMPLE_UUID}`,
  merchant_uid: `mer_${EXAMPLE_UUID}`,
}

const purchaseSchema = {
  tags: ['Events'],
  operationId: 'listPurchaseEvents',
  summary: 'List the events of a purchase, oldest first',
  description: 'Everything a webhook may tell of it, whether or not one is set.',
  security: bearer,
  params: PurchaseParams,
  response: {
    200: Type.Object(
      { items: Type.Array(Type.Object(eventFields, { title: 'PurchaseEvent' })) },
      { title: 'PurchaseEvents', examples: [{ items: [example] }] },
    ),
    ...refusals('invalid_credentials', ...PURCHASE_CODES),
  },
}

const FeedQuery = Type.Object(
  {
    limit: PageQuery.limit,
    after: Type.Optional(
      Type.String({
        pattern: '^(0|[1-9][0-9]{0,17})$',
        description: '`next_after` of the answer before; absent or 0: from the beginning',
        examples: ['4711'],
      }),
    ),
  },
  { additionalProperties: false },
)

const feedSchema = {
  tags: ['Events'],
  operationId: 'listEvents',
  summary: 'Read the events of all merchants you act for, one after the other',
  description:
    'For whoever has no webhook, or missed one: ask again with `next_after`. Nothing is ever added before what was read; events of one purchase keep their order. An event appears once it is passed on, some tenths of a second after it happened.',
  security: bearer,
  querystring: FeedQuery,
  response: {
    200: Type.Object(
      {
        items: Type.Array(
          Type.Object({ ...eventFields, purchase_uid: Type.String(), merchant_uid: Type.String() }, { title: 'Event' }),
        ),
        next_after: Type.Integer({ description: 'The last `id` read; `after` itself while there is nothing new' }),
      },
      { title: 'EventPage', examples: [{ items: [{ ...example, ...whose }], next_after: 4711 }] },
    ),
    ...refusals('invalid_credentials', ...PAGE_CODES),
  },
}

/** `GET /api/purchases/<purchase_uid>/events` and `GET /api/events?after=`. */
export function registerEvents(app: FastifyInstance, ports: ApiPorts): void {
  app.get<{ Params: Static<typeof PurchaseParams> }>(
    '/purchases/:purchase_uid/events',
    { schema: purchaseSchema },
    async (request) => {
      const { scope } = callerOf(request)
      const purchase = await findTargetPurchase(ports, scope, request.params.purchase_uid)
      return { items: (await listPurchaseEvents(ports.db, scope, purchase.id)).map(eventView) }
    },
  )
  app.get<{ Querystring: Static<typeof FeedQuery> }>('/events', { schema: feedSchema }, async (request) => {
    const { scope } = callerOf(request)
    const after = request.query.after ?? '0'
    const wish = { afterId: BigInt(after), limit: readLimit(request.query) }
    const events = await readFeed(ports.db, scope, wish)
    if (!events) refuse('invalid_cursor', { why: 'event' })
    return {
      items: events.map((event) => ({
        ...eventView(event),
        purchase_uid: publicId('pur', event.purchaseId),
        merchant_uid: publicId('mer', event.merchantId),
      })),
      next_after: Number(events.at(-1)?.id ?? after),
    }
  })
}

/** An event as merchants read it; `id` is the webhook's `triggerID`, `client_id` the pledger's in merchant API v1. */
function eventView(event: PurchaseEvent) {
  const clientId = toldClientId(event)
  return {
    id: Number(event.id),
    name: event.name,
    sequence: event.sequence,
    occurred_at: event.occurredAt.toISOString(),
    ...(clientId && { client_id: clientId }),
  }
}
