import type { Connection, Transaction } from '../db/database.ts'
import type { EventName } from '../events/index.ts'
import type { Verdict } from './judge-answer.ts'

/** One delivery that this process has leased, with all that one try needs. */
export interface LeasedDelivery {
  readonly id: bigint
  readonly merchantId: string
  /** 1 for the first; also the fence: an outcome counts only while the row still says this number. */
  readonly try: number
  /** Of an earlier round, before the merchant asked for another: the retry plan counts from there. */
  readonly triesBefore: number
  /** Of what the merchant is told about the purchase: 1, 2, 3… */
  readonly number: number
  readonly event: {
    readonly id: bigint
    readonly name: EventName
    readonly purchaseId: string
    readonly clientId: string | null
    readonly occurredAt: Date
  }
  readonly endpoint: { readonly url: string; readonly tokenSealed: Buffer; readonly signingSecretSealed: Buffer }
}

export interface ClaimWish {
  readonly now: Date
  readonly leasedUntil: Date
  /** How many in all, and of one endpoint. */
  readonly limit: number
  readonly perEndpoint: number
  /** Endpoints (by merchant) that may have fewer than `perEndpoint` now. */
  readonly rooms: ReadonlyMap<string, number>
}

interface LeasedRow {
  id: bigint
  merchant_id: string
  tries: number
  tries_before: number
  number: number
  event_id: bigint
  name: EventName
  purchase_id: string
  client_id: string | null
  occurred_at: Date
  url: string
  token_sealed: Buffer
  signing_secret_sealed: Buffer
}

/**
 * Walks endpoint by endpoint through the index (merchant_id, run_at), so that the backlog of a hanging one is never
 * scanned; within one, the oldest due deliveries that no earlier one of their purchase holds back.
 */
const claimStatement = {
  name: 'claim-webhook-deliveries',
  text: `
    with recursive waiting (merchant_id) as (
      (select merchant_id from webhook_deliveries where state = 'pending' order by merchant_id limit 1)
      union all
      select (select next.merchant_id from webhook_deliveries next
               where next.state = 'pending' and next.merchant_id > waiting.merchant_id
               order by next.merchant_id limit 1)
        from waiting where waiting.merchant_id is not null),
    candidate as (
      select due.id
        from waiting
        join webhook_endpoints endpoint on endpoint.merchant_id = waiting.merchant_id and endpoint.disabled_at is null
        left join unnest($5::uuid[], $6::int[]) as room (merchant_id, places) on room.merchant_id = waiting.merchant_id
       cross join lateral (
         select id, run_at from webhook_deliveries delivery
          where merchant_id = waiting.merchant_id and state = 'pending' and run_at <= $1
            and not exists (select from webhook_deliveries earlier
                             where earlier.purchase_id = delivery.purchase_id and earlier.state = 'pending'
                               and earlier.merchant_id = delivery.merchant_id
                               and earlier.sequence < delivery.sequence)
          order by run_at, id limit coalesce(room.places, $4)) due
       order by due.run_at, due.id limit $3),
    locked as (
      select id from webhook_deliveries
       where id in (select id from candidate) and state = 'pending' and run_at <= $1
         for update skip locked),
    leased as (
      update webhook_deliveries delivery
         set run_at = $2, tries = tries + 1, first_tried_at = coalesce(first_tried_at, $1)
        from locked where delivery.id = locked.id
      returning delivery.id, delivery.merchant_id, tries, tries_before, delivery.number, event_id)
    select leased.id, leased.merchant_id, leased.tries, leased.tries_before, leased.number, leased.event_id,
           event.name, event.purchase_id, event.client_id, event.occurred_at, url, token_sealed, signing_secret_sealed
      from leased
      join events event on event.id = leased.event_id
      join webhook_endpoints endpoint on endpoint.merchant_id = leased.merchant_id
     order by leased.id`,
}

/** Leases what is due: `run_at` moves forward in the claiming statement, no transaction stays open while sending. */
export async function claimDeliveries(connection: Connection, wish: ClaimWish): Promise<LeasedDelivery[]> {
  const { rows } = await connection.query<LeasedRow>(claimStatement, [
    wish.now,
    wish.leasedUntil,
    wish.limit,
    wish.perEndpoint,
    [...wish.rooms.keys()],
    [...wish.rooms.values()],
  ])
  return rows.map((row) => ({
    id: row.id,
    merchantId: row.merchant_id,
    try: row.tries,
    triesBefore: row.tries_before,
    number: row.number,
    event: {
      id: row.event_id,
      name: row.name,
      purchaseId: row.purchase_id,
      clientId: row.client_id,
      occurredAt: row.occurred_at,
    },
    endpoint: { url: row.url, tokenSealed: row.token_sealed, signingSecretSealed: row.signing_secret_sealed },
  }))
}

export interface TryOutcome extends Verdict {
  readonly delivery: LeasedDelivery
  readonly triedAt: Date
  readonly durationMs: number
  readonly endedAt: Date
}

/**
 * Every try becomes a row; the delivery moves only if nobody leased it since. Later deliveries of the purchase
 * wait with it, or become due at once: a wish only, the claim keeps the order.
 */
const recordStatement = {
  name: 'record-webhook-outcomes',
  text: `
    with outcome as (
      select * from unnest($1::bigint[], $2::int[], $3::text[], $4::timestamptz[], $5::timestamptz[],
                           $6::timestamptz[], $7::int[], $8::int[], $9::text[])
        as outcome (id, try, state, run_at, ended_at, tried_at, duration_ms, status, error)),
    told as (
      insert into webhook_tries (delivery_id, try, tried_at, duration_ms, status, error)
      select id, try, tried_at, duration_ms, status, error from outcome
      on conflict do nothing),
    moved as (
      update webhook_deliveries delivery
         set state = outcome.state, run_at = outcome.run_at,
             ended_at = case when outcome.run_at is null then outcome.ended_at end
        from outcome
       where delivery.id = outcome.id and delivery.tries = outcome.try and delivery.state = 'pending'
      returning delivery.purchase_id, delivery.merchant_id, delivery.sequence,
                coalesce(outcome.run_at, outcome.ended_at) as due_at)
    update webhook_deliveries later set run_at = moved.due_at
      from moved
     where later.purchase_id = moved.purchase_id and later.state = 'pending' and later.sequence > moved.sequence
       and later.merchant_id = moved.merchant_id and later.run_at <> moved.due_at`,
}

export async function recordOutcomes(tx: Transaction, outcomes: readonly TryOutcome[]): Promise<void> {
  await tx.query(recordStatement, [
    outcomes.map((outcome) => outcome.delivery.id),
    outcomes.map((outcome) => outcome.delivery.try),
    outcomes.map((outcome) => outcome.state),
    outcomes.map((outcome) => outcome.runAt),
    outcomes.map((outcome) => outcome.endedAt),
    outcomes.map((outcome) => outcome.triedAt),
    outcomes.map((outcome) => outcome.durationMs),
    outcomes.map((outcome) => outcome.status),
    outcomes.map((outcome) => outcome.error),
  ])
}
