import { type Connection, columnsAs, type Transaction } from '../db/database.ts'
import { assert, only } from '../shared/assert.ts'
import { type Dispute, type DisputeTrigger, disputeMachine } from './dispute.ts'
import type { Operation } from './operation.ts'

const disputeColumns = columnsAs<Dispute>({
  id: 'id',
  acquirerAccountId: 'acquirer_account_id',
  reference: 'reference',
  paymentId: 'payment_id',
  attemptId: 'attempt_id',
  purchaseId: 'purchase_id',
  state: 'state',
  amountMinor: 'amount_minor',
  feeMinor: 'fee_minor',
  currency: 'currency',
  reason: 'reason',
  respondBy: 'respond_by',
  openedAt: 'opened_at',
  decidedAt: 'decided_at',
  step: 'step',
})

/** Undefined when it is known already, even to a transaction that has just begun: that one is awaited. */
export async function insertDispute(
  tx: Transaction,
  dispute: Omit<Dispute, 'state' | 'decidedAt' | 'step'>,
): Promise<Dispute | undefined> {
  const { rows } = await tx.query<Dispute>(
    `insert into disputes (id, acquirer_account_id, reference, payment_id, attempt_id, purchase_id, state, amount_minor,
       fee_minor, currency, reason, respond_by, opened_at)
     values ($1, $2, $3, $4, $5, $6, 'opened', $7, $8, $9, $10, $11, $12)
     on conflict (acquirer_account_id, reference) do nothing returning ${disputeColumns}`,
    [
      dispute.id,
      dispute.acquirerAccountId,
      dispute.reference,
      dispute.paymentId,
      dispute.attemptId,
      dispute.purchaseId,
      dispute.amountMinor,
      dispute.feeMinor,
      dispute.currency,
      dispute.reason,
      dispute.respondBy,
      dispute.openedAt,
    ],
  )
  return rows[0]
}

/** By the acquirer's own name for it. */
export async function lockDispute(tx: Transaction, accountId: string, reference: string): Promise<Dispute> {
  const { rows } = await tx.query<Dispute>(
    `select ${disputeColumns} from disputes where acquirer_account_id = $1 and reference = $2 for update`,
    [accountId, reference],
  )
  return only(rows)
}

type DisputePatch = Partial<Pick<Dispute, 'attemptId' | 'purchaseId' | 'feeMinor' | 'decidedAt' | 'step'>>

/** Moves a dispute whose lock the caller holds. Throws a conflict `illegal_transition`. */
export async function moveDispute(
  tx: Transaction,
  dispute: Dispute,
  trigger: DisputeTrigger,
  patch: DisputePatch & Required<Pick<DisputePatch, 'decidedAt'>>,
): Promise<Dispute> {
  return saveDispute(tx, dispute, disputeMachine.require(dispute.state, trigger).to, patch)
}

/** Changes what is known of a dispute without moving it; its lock is held. */
export async function updateDispute(tx: Transaction, dispute: Dispute, patch: DisputePatch): Promise<Dispute> {
  return saveDispute(tx, dispute, dispute.state, patch)
}

async function saveDispute(
  tx: Transaction,
  dispute: Dispute,
  to: Dispute['state'],
  patch: DisputePatch,
): Promise<Dispute> {
  const next = { ...dispute, ...patch, state: to }
  const { rowCount } = await tx.query(
    `update disputes
        set state = $3, attempt_id = $4, purchase_id = $5, fee_minor = $6, decided_at = $7, step = $8
      where id = $1 and state = $2`,
    [dispute.id, dispute.state, to, next.attemptId, next.purchaseId, next.feeMinor, next.decidedAt, next.step],
  )
  assert(rowCount === 1, `dispute ${dispute.id} left state ${dispute.state} under its own lock`)
  return next
}

/** What banks have taken back of payments, or may have to: `openMinor` is not decided, `lostMinor` its payer has. */
export interface Contested {
  readonly openMinor: bigint
  readonly lostMinor: bigint
}

/** Of a purchase's payments those that are contested, by attempt; what was won back is not. */
export async function readContested(
  connection: Connection,
  purchaseId: string,
): Promise<ReadonlyMap<string, Contested>> {
  const { rows } = await connection.query<{ attempt_id: string; open: bigint; lost: bigint }>(
    `select attempt_id, coalesce(sum(amount_minor) filter (where state = 'opened'), 0)::bigint as open,
            coalesce(sum(amount_minor) filter (where state = 'lost'), 0)::bigint as lost
       from disputes where purchase_id = $1 and attempt_id is not null and state in ('opened', 'lost')
      group by attempt_id`,
    [purchaseId],
  )
  return new Map(rows.map((row) => [row.attempt_id, { openMinor: row.open, lostMinor: row.lost }]))
}

/** A condition on `operations`: a refund that is not sent before a dispute of its payment is decided. */
export const IS_HELD_BACK = `operations.kind = 'refund' and exists (
  select from disputes where disputes.purchase_id = operations.purchase_id
    and disputes.attempt_id = operations.attempt_id and disputes.state = 'opened')`

/** What speaks against sending a refund: its payment is contested, or its payer has got so much of it from their bank. */
export async function findObjection(
  connection: Connection,
  { attemptId, purchaseId, amountMinor }: Pick<Operation, 'attemptId' | 'purchaseId' | 'amountMinor'>,
): Promise<'disputed' | 'lost' | null> {
  const { rows } = await connection.query<{ is_open: boolean; is_lost: boolean }>(
    `select coalesce(bool_or(disputes.state = 'opened'), false) as is_open,
            coalesce(sum(disputes.amount_minor) filter (where disputes.state = 'lost')
                       > min(attempts.captured_minor - attempts.refunded_minor) - $3, false) as is_lost
       from disputes join attempts on attempts.id = disputes.attempt_id
      where disputes.purchase_id = $1 and disputes.attempt_id = $2`,
    [purchaseId, attemptId, amountMinor],
  )
  const { is_open: isOpen, is_lost: isLost } = only(rows)
  if (isOpen) return 'disputed'
  return isLost ? 'lost' : null
}
