import type { Transaction } from '../db/database.ts'
import { assert, only } from '../shared/assert.ts'
import { type Dispute, type DisputeTrigger, disputeMachine } from './dispute.ts'

interface DisputeRow {
  id: string
  acquirer_account_id: string
  reference: string
  payment_id: string
  attempt_id: string | null
  purchase_id: string | null
  state: Dispute['state']
  amount_minor: bigint
  fee_minor: bigint
  currency: string
  reason: string
  respond_by: Date | null
  opened_at: Date
  decided_at: Date | null
  step: bigint
}

const disputeColumns = `id, acquirer_account_id, reference, payment_id, attempt_id, purchase_id, state, amount_minor,
  fee_minor, currency, reason, respond_by, opened_at, decided_at, step`

/** Undefined when it is known already, even to a transaction that has just begun: that one is awaited. */
export async function insertDispute(
  tx: Transaction,
  dispute: Omit<Dispute, 'state' | 'decidedAt' | 'step'>,
): Promise<Dispute | undefined> {
  const { rows } = await tx.query<DisputeRow>(
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
  return rows[0] && toDispute(rows[0])
}

/** By the acquirer's own name for it. */
export async function lockDispute(tx: Transaction, accountId: string, reference: string): Promise<Dispute> {
  const { rows } = await tx.query<DisputeRow>(
    `select ${disputeColumns} from disputes where acquirer_account_id = $1 and reference = $2 for update`,
    [accountId, reference],
  )
  return toDispute(only(rows))
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

function toDispute(row: DisputeRow): Dispute {
  return {
    id: row.id,
    acquirerAccountId: row.acquirer_account_id,
    reference: row.reference,
    paymentId: row.payment_id,
    attemptId: row.attempt_id,
    purchaseId: row.purchase_id,
    state: row.state,
    amountMinor: row.amount_minor,
    feeMinor: row.fee_minor,
    currency: row.currency,
    reason: row.reason,
    respondBy: row.respond_by,
    openedAt: row.opened_at,
    decidedAt: row.decided_at,
    step: row.step,
  }
}
