import type { Connection, Transaction } from '../db/database.ts'
import type { Round } from '../jobs/index.ts'
import { type Scope, within } from '../shared/scope.ts'
import { type CardMovementKind, type KeptMovement, MOVING_NOTHING } from './card-movement.ts'

interface MovementRow {
  issuer_account_id: string
  event_id: string
  purchase_id: string
  kind: CardMovementKind
  amount_minor: bigint
  currency: string
  occurred_at: Date
}

/**
 * Each once, however often and by whichever way it is told. Answers with how many are new. What only reserves or lets go
 * moves no money: it is kept to be read, and nobody has to apply it.
 */
export async function insertMovements(
  connection: Connection,
  movements: readonly KeptMovement[],
  heardAt: Date,
): Promise<number> {
  const { rowCount } = await connection.query(
    {
      name: 'insert-card-movements',
      text: `
        insert into card_movements (issuer_account_id, event_id, purchase_id, kind, amount_minor, currency, occurred_at,
          heard_at, applied_at, retry_at)
        select issuer_account_id, event_id, purchase_id, kind, amount_minor, currency, occurred_at, $8::timestamptz,
               case when kind = any($9::text[]) then occurred_at end, case when kind <> all($9) then $8 end
          from unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::bigint[], $6::text[], $7::timestamptz[])
               as told (issuer_account_id, event_id, purchase_id, kind, amount_minor, currency, occurred_at)
        on conflict do nothing`,
    },
    [
      movements.map((movement) => movement.issuerAccountId),
      movements.map((movement) => movement.eventId),
      movements.map((movement) => movement.purchaseId),
      movements.map((movement) => movement.kind),
      movements.map((movement) => movement.amountMinor),
      movements.map((movement) => movement.currency),
      movements.map((movement) => movement.occurredAt),
      heardAt,
      MOVING_NOTHING,
    ],
  )
  return rowCount
}

/** The same of what is told of a card: false when it is none of this account's that we know. Nothing to keep: only that. */
export async function keepMovementOfCard(
  connection: Connection,
  { issuerAccountId, cardId }: { readonly issuerAccountId: string; readonly cardId: string },
  movement: Omit<KeptMovement, 'issuerAccountId' | 'purchaseId'> | null,
  heardAt: Date,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    {
      name: 'keep-card-movement',
      rings: movement && !MOVING_NOTHING.includes(movement.kind) ? ['card_movements'] : [],
      text: `
        with owner as (select purchase_id from settlements where card_id = $2 and issuer_account_id = $1),
        kept as (
          insert into card_movements (issuer_account_id, event_id, purchase_id, kind, amount_minor, currency,
            occurred_at, heard_at, applied_at, retry_at)
          select $1, $3::text, purchase_id, $4::text, $5::bigint, $6::text, $7::timestamptz, $8::timestamptz,
                 case when $9 then $7::timestamptz end, case when not $9 then $8::timestamptz end
            from owner where $3 is not null
              on conflict do nothing)
        select from owner`,
    },
    [
      ...[
        issuerAccountId,
        cardId,
        movement?.eventId ?? null,
        movement?.kind,
        movement?.amountMinor,
        movement?.currency,
      ],
      ...[movement?.occurredAt, heardAt, movement !== null && MOVING_NOTHING.includes(movement.kind)],
    ],
  )
  return rowCount > 0
}

/** Purchases with a movement whose turn has come. */
export async function listMovementsDue(
  connection: Connection,
  systemNow: Date,
  { limit, aside }: Round,
): Promise<string[]> {
  const { rows } = await connection.query<{ purchase_id: string }>(
    {
      name: 'list-card-movements-due',
      text: `select distinct purchase_id from card_movements
              where applied_at is null and retry_at <= $1 and purchase_id <> all($3::uuid[]) limit $2`,
    },
    [systemNow, limit, aside],
  )
  return rows.map((row) => row.purchase_id)
}

/** What is not applied yet, in the order in which it happened; the purchase's lock is held. */
export async function listMovementsWaiting(tx: Transaction, purchaseId: string): Promise<KeptMovement[]> {
  const { rows } = await tx.query<MovementRow>(
    {
      name: 'list-card-movements-waiting',
      text: `select issuer_account_id, event_id, purchase_id, kind, amount_minor, currency, occurred_at from card_movements
              where purchase_id = $1 and applied_at is null and retry_at is not null
              order by occurred_at, heard_at, event_id`,
    },
    [purchaseId],
  )
  return rows.map(toMovement)
}

/** What waits for a person. */
export async function listMovementsLeft(connection: Connection, scope: Scope): Promise<KeptMovement[]> {
  const { rows } = await connection.query<MovementRow>(
    ...within(
      scope,
      'card_movement',
      [],
      (own) => `
        select issuer_account_id, event_id, purchase_id, kind, amount_minor, currency, occurred_at from card_movements
         where applied_at is null and retry_at is null and ${own} order by occurred_at`,
    ),
  )
  return rows.map(toMovement)
}

function toMovement(row: MovementRow): KeptMovement {
  return {
    issuerAccountId: row.issuer_account_id,
    eventId: row.event_id,
    purchaseId: row.purchase_id,
    kind: row.kind,
    amountMinor: row.amount_minor,
    currency: row.currency,
    occurredAt: row.occurred_at,
  }
}

/** One of them has to wait, and those after it with it. */
export async function postponeMovements(tx: Transaction, purchaseId: string, retryAt: Date): Promise<void> {
  await tx.query(
    {
      name: 'postpone-card-movements',
      text: `update card_movements set retry_at = $2
              where purchase_id = $1 and applied_at is null and retry_at is not null`,
    },
    [purchaseId, retryAt],
  )
}

/** Done with, or a person's (null). */
export async function recordMovement(
  tx: Transaction,
  { issuerAccountId, eventId }: KeptMovement,
  then: { readonly appliedAt: Date; readonly unwindingId?: string } | 'for_a_person',
): Promise<void> {
  const isApplied = then !== 'for_a_person'
  await tx.query(
    {
      name: 'record-card-movement',
      text: `update card_movements set applied_at = $3, retry_at = null, unwinding_id = $4
              where issuer_account_id = $1 and event_id = $2`,
    },
    [issuerAccountId, eventId, isApplied ? then.appliedAt : null, isApplied ? (then.unwindingId ?? null) : null],
  )
}
