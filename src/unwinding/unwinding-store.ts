import { type Connection, columnsAs, type Transaction } from '../db/database.ts'
import type { Round } from '../jobs/index.ts'
import { type Operation, UNDECIDED } from '../payments/index.ts'
import { assert, only } from '../shared/assert.ts'
import { type Scope, within } from '../shared/scope.ts'
import type { Unwinding } from './unwinding.ts'

const unwindingColumns = columnsAs<Unwinding>({
  id: 'id',
  purchaseId: 'purchase_id',
  extent: 'extent',
  cause: 'cause',
  amountMinor: 'amount_minor',
  requestedBy: 'requested_by',
  requestedAt: 'requested_at',
  waitsUntil: 'waits_until',
  plannedAt: 'planned_at',
  completedAt: 'completed_at',
  declinedAt: 'declined_at',
  returnedMinor: 'returned_minor',
  unpaidMinor: 'unpaid_minor',
})

export async function insertUnwinding(
  tx: Transaction,
  unwinding: Omit<Unwinding, 'completedAt' | 'declinedAt' | 'returnedMinor' | 'unpaidMinor'>,
): Promise<Unwinding> {
  const { rows } = await tx.query<Unwinding>(
    `insert into unwindings (id, purchase_id, extent, cause, amount_minor, requested_by, requested_at, waits_until,
       planned_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${unwindingColumns}`,
    [
      unwinding.id,
      unwinding.purchaseId,
      unwinding.extent,
      unwinding.cause,
      unwinding.amountMinor,
      unwinding.requestedBy,
      unwinding.requestedAt,
      unwinding.waitsUntil,
      unwinding.plannedAt,
    ],
  )
  return only(rows)
}

/** Every unwinding of a purchase, oldest first. */
export async function listUnwindings(connection: Connection, scope: Scope, purchaseId: string): Promise<Unwinding[]> {
  const { rows } = await connection.query<Unwinding>(
    ...within(
      scope,
      'unwinding',
      [purchaseId],
      (own) => `
        select ${unwindingColumns} from unwindings
         where purchase_id = $1 and ${own}
         order by requested_at, id`,
    ),
  )
  return rows
}

/** The one under way, if there is one; the purchase's lock is held. */
export async function findUnderWay(tx: Transaction, purchaseId: string): Promise<Unwinding | undefined> {
  const { rows } = await tx.query<Unwinding>(
    `select ${unwindingColumns} from unwindings where purchase_id = $1 and completed_at is null`,
    [purchaseId],
  )
  return rows[0]
}

/**
 * Purchases whose unwinding waits for nobody but us: nothing asked of the acquirer is unanswered, the merchant's PSP and
 * the card's issuer have let go, and no payment is in flight that is still worth waiting for. A charge of a stored card always is.
 */
export async function listUnwindingsDue(
  connection: Connection,
  businessNow: Date,
  { limit, aside }: Round,
): Promise<string[]> {
  const { rows } = await connection.query<{ purchase_id: string }>(
    {
      name: 'list-unwindings-due',
      text: `
        select purchase_id from unwindings
         where completed_at is null and purchase_id <> all($4::uuid[])
           and not exists (select from operations
                            where operations.purchase_id = unwindings.purchase_id
                              and operations.state in ('requested', 'unknown', 'accepted'))
           and (planned_at is not null
                or not exists (select from settlements
                                where settlements.purchase_id = unwindings.purchase_id and card_closed_at is null
                                  and settlements.state <> 'settled'))
           and not exists (select from attempts
                            where attempts.purchase_id = unwindings.purchase_id and attempts.state = any($3)
                              and (attempts.initiated_by = 'merchant' or unwindings.waits_until > $1))
         order by requested_at limit $2`,
    },
    [businessNow, limit, UNDECIDED, aside],
  )
  return rows.map((row) => row.purchase_id)
}

/** What is settled as it goes on; the purchase's lock is held. */
export async function updateUnwinding(
  tx: Transaction,
  unwinding: Unwinding,
  patch: Partial<Pick<Unwinding, 'plannedAt' | 'completedAt' | 'declinedAt' | 'returnedMinor' | 'unpaidMinor'>>,
): Promise<Unwinding> {
  const next = { ...unwinding, ...patch }
  const { rows } = await tx.query<Unwinding>(
    `update unwindings set planned_at = $2, completed_at = $3, returned_minor = $4, unpaid_minor = $5, declined_at = $6
      where id = $1 and completed_at is null returning ${unwindingColumns}`,
    [unwinding.id, next.plannedAt, next.completedAt, next.returnedMinor, next.unpaidMinor, next.declinedAt],
  )
  assert(rows.length === 1, `unwinding ${unwinding.id} was completed under its own lock`)
  return only(rows)
}

/**
 * What a bank took back of a completed unwinding. A refund that came back is owed to its payer after all; of a payment
 * whose capture was taken back nobody is owed anything, whatever could not be given back of it.
 */
export async function countTakenBack(tx: Transaction, operation: Operation): Promise<void> {
  const { kind, attemptId, unwindingId, amountMinor } = operation
  if (kind === 'refund') {
    await tx.query(
      `update unwindings
          set returned_minor = returned_minor - $2,
              unpaid_minor = unpaid_minor
                + case when exists (select from attempts where id = $3 and captured_minor > 0) then $2 else 0 end
        where id = $1 and completed_at is not null`,
      [unwindingId, amountMinor, attemptId],
    )
  }
  if (kind === 'capture' || kind === 'authorise') {
    await tx.query(
      `update unwindings set unpaid_minor = unpaid_minor - failed.sum_minor
         from (select unwinding_id, sum(amount_minor) as sum_minor from operations
                where attempt_id = $1 and kind = 'refund'
                  and (state = 'refused' and refusal_code <> 'disputed' or state = 'reversed')
                group by unwinding_id) as failed
        where id = failed.unwinding_id and completed_at is not null`,
      [attemptId],
    )
  }
}

/** Of what a refund was refused for, its payer is owed nothing any more. */
export async function countPaidOut(tx: Transaction, operationId: string): Promise<void> {
  await tx.query(
    `update unwindings set unpaid_minor = unpaid_minor - operations.amount_minor
       from operations
      where operations.id = $1 and unwindings.id = operations.unwinding_id and completed_at is not null`,
    [operationId],
  )
}
