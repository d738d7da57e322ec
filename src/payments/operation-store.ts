import { type Connection, columnsAs, type Transaction } from '../db/database.ts'
import { assert, only } from '../shared/assert.ts'
import { type Scope, within } from '../shared/scope.ts'
import { IS_HELD_BACK } from './dispute-store.ts'
import { mayBook } from './look-up-turn-store.ts'
import { type Operation, type OperationState, type OperationTrigger, operationMachine } from './operation.ts'

const operationColumns = columnsAs<Operation>({
  id: 'id',
  attemptId: 'attempt_id',
  purchaseId: 'purchase_id',
  kind: 'kind',
  amountMinor: 'amount_minor',
  state: 'state',
  acquirerRef: 'acquirer_ref',
  refusalCode: 'refusal_code',
  createdAt: 'created_at',
  decidedAt: 'decided_at',
  tries: 'tries',
  unwindingId: 'unwinding_id',
  sentAt: 'sent_at',
  rejectedAs: 'rejected_as',
})

/** The intent, before the call: `runAt` is when a worker may send it, null when it is already decided. */
export async function insertOperation(
  tx: Transaction,
  operation: Omit<Operation, 'tries' | 'state' | 'sentAt' | 'rejectedAs'> & {
    state: 'requested' | 'succeeded' | 'refused'
    runAt: Date | null
  },
): Promise<void> {
  await tx.query(
    {
      name: 'insert-operation',
      rings: operation.runAt ? ['operations'] : [],
      text: `
        insert into operations (id, attempt_id, purchase_id, kind, amount_minor, state, acquirer_ref, refusal_code,
          created_at, decided_at, run_at, unwinding_id)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    },
    [
      operation.id,
      operation.attemptId,
      operation.purchaseId,
      operation.kind,
      operation.amountMinor,
      operation.state,
      operation.acquirerRef,
      operation.refusalCode,
      operation.createdAt,
      operation.decidedAt,
      operation.runAt,
      operation.unwindingId,
    ],
  )
}

/** One whose turn has come. */
export interface DueOperation extends Operation {
  /** Whether it may have been sent before this turn. */
  readonly wasSent: boolean
}

/**
 * Operations of an account's attempts to send now, and to look up, so many of each; leased by moving `run_at`. From now on
 * each counts as sent. A refund that never was waits for the end of a dispute of its payment.
 */
export async function claimOperations(
  connection: Connection,
  accountId: string,
  now: Date,
  leasedUntil: Date,
  limits: { readonly toSend: number; readonly toLookUp: number },
): Promise<DueOperation[]> {
  const { rows } = await connection.query<DueOperation>(
    {
      name: 'claim-operations',
      rings: [],
      text: `
        with unsent as (
          select operations.id as due_id, false as was_sent
            from operations join attempts on attempts.id = attempt_id and acquirer_account_id = $5
           where run_at <= $1 and operations.sent_at is null and not (${IS_HELD_BACK})
           order by run_at limit $3 for update of operations skip locked),
        sent as (
          select operations.id, true
            from operations join attempts on attempts.id = attempt_id and acquirer_account_id = $5
           where run_at <= $1 and operations.sent_at is not null and ${mayBook('$5')}
           order by run_at limit $4 for update of operations skip locked),
        due as (select * from unsent union all select * from sent)
        update operations set run_at = $2, tries = tries + 1, sent_at = coalesce(sent_at, $1)
          from due where operations.id = due_id
        returning ${operationColumns}, was_sent as "wasSent"`,
    },
    [now, leasedUntil, limits.toSend, limits.toLookUp, accountId],
  )
  return rows
}

/** What the acquirer tells about may be unknown to us. */
export async function findOperation(connection: Connection, id: string): Promise<Operation | undefined> {
  const { rows } = await connection.query<Operation>(
    { name: 'find-operation', text: `select ${operationColumns} from operations where id = $1` },
    [id],
  )
  return rows[0]
}

export async function lockOperation(tx: Transaction, id: string): Promise<Operation> {
  const { rows } = await tx.query<Operation>(
    { name: 'lock-operation', text: `select ${operationColumns} from operations where id = $1 for update` },
    [id],
  )
  return only(rows)
}

/** Every operation of an attempt, oldest first. */
export async function listOperations(connection: Connection, attemptId: string): Promise<Operation[]> {
  const { rows } = await connection.query<Operation>(
    {
      name: 'list-operations',
      text: `select ${operationColumns} from operations where attempt_id = $1 order by created_at, kind <> 'authorise', id`,
    },
    [attemptId],
  )
  return rows
}

/** Everything asked of the acquirer for a purchase, oldest first. */
export async function listPurchaseOperations(connection: Connection, purchaseId: string): Promise<Operation[]> {
  const { rows } = await connection.query<Operation>(
    {
      name: 'list-purchase-operations',
      text: `select ${operationColumns} from operations where purchase_id = $1 order by created_at, kind <> 'authorise', id`,
    },
    [purchaseId],
  )
  return rows
}

/**
 * Not decided, and sent first at its account's `sentBefore` or earlier (system clock; null: none), or accepted and asked for
 * before `acceptedBefore` (business clock). Oldest first.
 */
export async function listStuckOperations(
  connection: Connection,
  scope: Scope,
  accounts: readonly { readonly accountId: string; readonly sentBefore: Date | null }[],
  acceptedBefore: Date,
): Promise<Operation[]> {
  const values = [accounts.map(({ accountId }) => accountId), accounts.map(({ sentBefore }) => sentBefore)]
  const { rows } = await connection.query<Operation>(
    ...within(scope, 'operation', [...values, acceptedBefore], (own) => ({
      name: 'list-stuck-operations',
      text: `
        select ${operationColumns} from operations
          join unnest($1::uuid[], $2::timestamptz[]) as account (account_id, sent_before)
            on account_id = (select acquirer_account_id from attempts where attempts.id = operations.attempt_id)
         where run_at is not null
           and (state in ('requested', 'unknown') and sent_at <= sent_before or state = 'accepted' and created_at < $3)
           and ${own}
         order by created_at, id`,
    })),
  )
  return rows
}

type OperationPatch = Partial<
  Pick<Operation, 'acquirerRef' | 'refusalCode' | 'decidedAt' | 'sentAt' | 'rejectedAs'>
> & {
  /** When to look again. */
  readonly runAt?: Date
}

/** Moves an operation whose lock the caller holds. Throws a conflict `illegal_transition`. */
export async function moveOperation(
  tx: Transaction,
  operation: Operation,
  trigger: OperationTrigger,
  patch: OperationPatch,
): Promise<void> {
  await saveOperation(tx, operation, operationMachine.require(operation.state, trigger).to, {
    ...patch,
    rejectedAs: null,
  })
}

/** Still what it was, and looked at again then. */
export async function postponeOperation(
  tx: Transaction,
  operation: Operation,
  patch: Pick<OperationPatch, 'sentAt' | 'rejectedAs'> & { readonly runAt: Date },
): Promise<void> {
  await saveOperation(tx, operation, operation.state, patch)
}

async function saveOperation(
  tx: Transaction,
  operation: Operation,
  to: OperationState,
  { runAt, ...patch }: OperationPatch,
): Promise<void> {
  const next = { ...operation, ...patch }
  const { rowCount } = await tx.query(
    {
      name: 'save-operation',
      rings: runAt ? ['operations'] : ['operation_ended'],
      text: `
        update operations set state = $3, acquirer_ref = $4, refusal_code = $5, decided_at = $6, run_at = $7,
               sent_at = $8, rejected_as = $9
         where id = $1 and state = $2`,
    },
    [
      operation.id,
      operation.state,
      to,
      next.acquirerRef,
      next.refusalCode,
      next.decidedAt,
      runAt ?? null,
      next.sentAt,
      next.rejectedAs,
    ],
  )
  assert(rowCount === 1, `operation ${operation.id} left state ${operation.state} under its own lock`)
}

/**
 * How many attempts and operations have been without an answer since before `since` (business clock): lost ones, and
 * those that could not even be sent.
 */
export async function countUnknown(
  connection: Connection,
  since: Date,
): Promise<{ attempts: number; operations: number }> {
  const { rows } = await connection.query<{ attempts: number; operations: number }>(
    {
      name: 'count-unknown',
      text: `select (select count(*)::int from attempts
              where state in ('created', 'open', 'closing', 'unknown') and created_at < $1) as attempts,
            (select count(*)::int from operations
              where state in ('requested', 'unknown') and created_at < $1 and not (${IS_HELD_BACK})) as operations`,
    },
    [since],
  )
  return only(rows)
}
