import type { Connection } from '../db/database.ts'
import { createOutbox, ONLY_PLAN } from '../deliveries/index.ts'
import type { EventName, PayoutEventDetail, PayoutEventName } from '../events/index.ts'
import { type Scope, within } from '../shared/scope.ts'
import { WEBHOOK_WAITS_MS } from './webhook-endpoint.ts'

/**
 * Later deliveries of a purchase wait with one that failed, or become due at once: a wish only, the claim keeps the
 * order. What is left of a disabled endpoint (rows that a worker was recording right then) is not claimed.
 */
export const webhookOutbox = createOutbox<bigint>({
  table: 'webhook_deliveries',
  idType: 'bigint',
  destination: { column: 'merchant_id', type: 'uuid' },
  inOrderOf: ['purchase_id', 'payout_id'],
  isOpen: {
    sql: `exists (select from webhook_endpoints endpoint
                   where endpoint.merchant_id = waiting.destination and endpoint.disabled_at is null)`,
    table: 'webhook_endpoints',
  },
  triesBefore: 'tries_before',
  waitsMs: { [ONLY_PLAN]: WEBHOOK_WAITS_MS },
  tries: { table: 'webhook_tries', owner: 'delivery_id', keepsStatus: true },
  afterwards: `
    update webhook_deliveries later set run_at = moved.due_at
      from moved
     where later.purchase_id = moved.purchase_id and later.state = 'pending' and later.sequence > moved.sequence
       and later.merchant_id = moved.merchant_id and later.run_at <> moved.due_at`,
})

/** What one try needs, as of now. */
export interface WebhookFacts {
  readonly id: bigint
  readonly merchantId: string
  /** Of what the merchant is told about the purchase or the payout: 1, 2, 3… */
  readonly number: number
  readonly url: string
  readonly tokenSealed: Buffer
  readonly signingSecretSealed: Buffer
  readonly eventId: bigint
  readonly about:
    | {
        readonly kind: 'purchase'
        readonly name: EventName
        readonly purchaseId: string
        readonly clientId: string | null
      }
    | ({ readonly kind: 'payout'; readonly name: PayoutEventName; readonly payoutId: string } & PayoutEventDetail)
  readonly occurredAt: Date
}

const factsStatement = {
  name: 'read-webhook-facts',
  text: `
    select delivery.id, delivery.merchant_id as "merchantId", delivery.number, endpoint.url,
           endpoint.token_sealed as "tokenSealed", endpoint.signing_secret_sealed as "signingSecretSealed",
           event.id as "eventId", event.occurred_at as "occurredAt",
           case when event.payout_id is null
                then jsonb_build_object('kind', 'purchase', 'name', event.name, 'purchaseId', event.purchase_id,
                                        'clientId', event.client_id)
                else event.detail || jsonb_build_object('kind', 'payout', 'name', event.name,
                                                        'payoutId', event.payout_id) end as about
      from webhook_deliveries delivery
      join events event on event.id = delivery.event_id
      join webhook_endpoints endpoint on endpoint.merchant_id = delivery.merchant_id
     where delivery.id = any($1::bigint[])`,
}

export async function readWebhookFacts(
  connection: Connection,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, WebhookFacts>> {
  const { rows } = await connection.query<WebhookFacts>(factsStatement, [ids])
  return new Map(rows.map((row) => [row.id, row]))
}

/** The deliveries by which these events are told. */
export async function listDeliveriesOf(
  connection: Connection,
  scope: Scope,
  eventIds: readonly bigint[],
): Promise<bigint[]> {
  const { rows } = await connection.query<{ id: bigint }>(
    ...within(
      scope,
      'delivery',
      [eventIds],
      (own) => `select id from webhook_deliveries delivery where event_id = any($1::bigint[]) and ${own}`,
    ),
  )
  return rows.map(({ id }) => id)
}

/**
 * What is told of payouts, behind this delivery, in the order in which it was planned: whoever plans waits for whoever plans, so that none
 * comes in before one that was read.
 */
export async function listPayoutDeliveries(
  connection: Connection,
  scope: Scope,
  { afterId, limit }: { readonly afterId: bigint; readonly limit: number },
): Promise<bigint[]> {
  const { rows } = await connection.query<{ id: bigint }>(
    ...within(
      scope,
      'delivery',
      [afterId, limit],
      (own) => `
      select id from webhook_deliveries delivery where payout_id is not null and id > $1 and ${own} order by id limit $2`,
    ),
  )
  return rows.map(({ id }) => id)
}

/** 0 where nothing was told of a payout. */
export async function findLastPayoutDelivery(connection: Connection, scope: Scope): Promise<bigint> {
  const { rows } = await connection.query<{ id: bigint }>(
    ...within(
      scope,
      'delivery',
      [],
      (own) => `
      select id from webhook_deliveries delivery where payout_id is not null and ${own} order by id desc limit 1`,
    ),
  )
  return rows[0]?.id ?? 0n
}
