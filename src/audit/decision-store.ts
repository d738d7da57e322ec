import type { Connection, Transaction } from '../db/database.ts'
import { type Scope, within } from '../shared/scope.ts'

/** What somebody decided by hand, where no partner could be asked any more. */
export interface Decision {
  readonly kind: 'attempt' | 'operation' | 'settlement' | 'card_movement' | 'finding'
  /** An id of ours; a settlement is its purchase. */
  readonly subject: string
  readonly purchaseId: string | null
  /** `paid`, `not_done`. */
  readonly outcome: string
  /** What it is called where somebody looked. */
  readonly reference: string | null
  readonly reason: string
  readonly decidedBy: string
  /** System clock. */
  readonly decidedAt: Date
}

export async function insertDecision(tx: Transaction, decision: Decision): Promise<void> {
  await tx.query(
    `insert into decisions (kind, subject, purchase_id, outcome, reference, reason, decided_by, decided_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      decision.kind,
      decision.subject,
      decision.purchaseId,
      decision.outcome,
      decision.reference,
      decision.reason,
      decision.decidedBy,
      decision.decidedAt,
    ],
  )
}

export interface KeptDecision extends Decision {
  readonly id: bigint
  /** Of an operator who was signed in. */
  readonly deciderName: string | null
}

const decisionColumns = `decisions.id, kind, subject, purchase_id as "purchaseId", outcome, reference, reason,
  decided_by as "decidedBy", decided_at as "decidedAt",
  (select coalesce(name, email) from operators
    where operators.id = case when decided_by ~ '^operator [0-9a-f-]{36}$' then substr(decided_by, 10)::uuid end) as "deciderName"`

/** Newest first; of one purchase, or of all. */
export async function listDecisions(
  connection: Connection,
  scope: Scope,
  wish: {
    readonly purchaseId?: string | undefined
    readonly beforeId?: bigint | undefined
    readonly limit: number
  },
): Promise<KeptDecision[]> {
  const values: unknown[] = [wish.limit]
  const conditions: string[] = []
  if (wish.purchaseId) conditions.push(`purchase_id = $${values.push(wish.purchaseId)}`)
  if (wish.beforeId !== undefined) conditions.push(`id < $${values.push(wish.beforeId)}`)
  const { rows } = await connection.query<KeptDecision>(
    ...within(
      scope,
      'decision',
      values,
      (own) => `
        select ${decisionColumns} from decisions where ${[own, ...conditions].join(' and ')} order by id desc limit $1`,
    ),
  )
  return rows
}

/** The last one of this subject. */
export async function findDecision(
  connection: Connection,
  scope: Scope,
  subject: string,
): Promise<KeptDecision | undefined> {
  const { rows } = await connection.query<KeptDecision>(
    ...within(
      scope,
      'decision',
      [subject],
      (own) => `select ${decisionColumns} from decisions where subject = $1 and ${own} order by id desc limit 1`,
    ),
  )
  return rows[0]
}
