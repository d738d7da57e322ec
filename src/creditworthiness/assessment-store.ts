import type { SealedColumn } from '../crypto/index.ts'
import { type Connection, columnsAs, type Transaction } from '../db/database.ts'
import { assert } from '../shared/assert.ts'
import { type Scope, within } from '../shared/scope.ts'
import { type Assessment, assessmentMachine } from './assessment.ts'

function sealedColumn(name: string): SealedColumn {
  const contextOf = (id = '') => `assessments.${name}:${id}`
  return { table: 'assessments', column: `${name}_sealed`, key: { id: 'uuid' }, encoding: 'bytea', contextOf }
}

export const ANSWERS = sealedColumn('answers')
export const REVIEW_WORDS = sealedColumn('review')
export const SOLVENCY_SECRETS: readonly SealedColumn[] = [ANSWERS, REVIEW_WORDS]

const assessmentColumns = columnsAs<Assessment>({
  id: 'assessments.id',
  purchaseId: 'assessments.purchase_id',
  state: 'assessments.state',
  reasons: 'assessments.reasons',
  creditMinor: 'assessments.credit_minor',
  assessor: 'assessments.assessor',
  rules: 'assessments.rules',
  language: 'assessments.language',
  askedAt: 'assessments.asked_at',
  decidedAt: 'assessments.decided_at',
  standsUntil: 'assessments.stands_until',
  reviewAskedAt: 'assessments.review_asked_at',
  reviewDueAt: 'assessments.review_due_at',
  reviewedAt: 'assessments.reviewed_at',
  reviewedBy: 'assessments.reviewed_by',
})

export type AskedAssessment = Pick<
  Assessment,
  'id' | 'purchaseId' | 'creditMinor' | 'assessor' | 'rules' | 'language' | 'askedAt'
> & { readonly answersSealed: Buffer; readonly contactHashes: readonly Buffer[] }

/** Its purchase's lock is held. */
export async function insertAssessment(tx: Transaction, asked: AskedAssessment): Promise<void> {
  await tx.query(
    `insert into assessments (id, purchase_id, state, credit_minor, assessor, rules, language, answers_sealed, contact_hashes, asked_at)
     values ($1, $2, 'asking', $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[asked.id, asked.purchaseId, asked.creditMinor, asked.assessor, asked.rules, asked.language],
      ...[asked.answersSealed, asked.contactHashes, asked.askedAt],
    ],
  )
}

/** The newest of a purchase; undefined when nobody was asked, or it is out of scope. A merchant has no scope for it. */
export async function findAssessment(
  connection: Connection,
  scope: Scope,
  purchaseId: string,
): Promise<Assessment | undefined> {
  const { rows } = await connection.query<Assessment>(
    ...within(scope, 'assessment', [purchaseId], (own) => ({
      name: 'find-assessment',
      text: `select ${assessmentColumns} from assessments where purchase_id = $1 and ${own} order by id desc limit 1`,
    })),
  )
  return rows[0]
}

/** For whoever runs the installation. */
export async function findAssessmentById(connection: Connection, id: string): Promise<Assessment | undefined> {
  const { rows } = await connection.query<Assessment>(
    { name: 'find-assessment-by-id', text: `select ${assessmentColumns} from assessments where id = $1` },
    [id],
  )
  return rows[0]
}

/** Its purchase's lock is held: that is the lock of its assessments. */
export async function lockAssessment(tx: Transaction, scope: Scope, id: string): Promise<Assessment | undefined> {
  const { rows } = await tx.query<Assessment>(
    ...within(scope, 'assessment', [id], (own) => ({
      name: 'lock-assessment',
      text: `select ${assessmentColumns} from assessments where id = $1 and ${own} for update`,
    })),
  )
  return rows[0]
}

type AssessmentPatch = Partial<Omit<Assessment, 'id' | 'purchaseId' | 'state' | 'creditMinor' | 'assessor' | 'askedAt'>>

/** Throws a conflict `illegal_transition`. */
export function moveAssessment(
  tx: Transaction,
  assessment: Assessment,
  trigger: Parameters<typeof assessmentMachine.require>[1],
  patch: AssessmentPatch,
): Promise<Assessment> {
  const { to } = assessmentMachine.require(assessment.state, trigger)
  return saveAssessment(tx, assessment, { ...assessment, ...patch, state: to })
}

export function updateAssessment(tx: Transaction, assessment: Assessment, patch: AssessmentPatch): Promise<Assessment> {
  return saveAssessment(tx, assessment, { ...assessment, ...patch })
}

async function saveAssessment(tx: Transaction, from: Assessment, to: Assessment): Promise<Assessment> {
  const { rowCount } = await tx.query(
    `update assessments set state = $3, reasons = $4, rules = $5, decided_at = $6, stands_until = $7, review_asked_at = $8,
            review_due_at = $9, reviewed_at = $10, reviewed_by = $11
      where id = $1 and state = $2`,
    [
      ...[from.id, from.state, to.state, to.reasons, to.rules, to.decidedAt, to.standsUntil],
      ...[to.reviewAskedAt, to.reviewDueAt, to.reviewedAt, to.reviewedBy],
    ],
  )
  assert(rowCount === 1, `assessment ${from.id} left state ${from.state} under its lock`)
  return to
}

/** What was asked and answered; null once its payer was erased. */
export async function findSealedAnswers(connection: Connection, id: string): Promise<Buffer | null> {
  return (await findSealed(connection, id)).answers
}

/** What its payer had to say, and why a person decided as they did; null: nothing was said, or its payer was erased. */
export async function findReviewWords(connection: Connection, id: string): Promise<Buffer | null> {
  return (await findSealed(connection, id)).review
}

async function findSealed(
  connection: Connection,
  id: string,
): Promise<{ readonly answers: Buffer | null; readonly review: Buffer | null }> {
  const { rows } = await connection.query<{ answers: Buffer | null; review: Buffer | null }>(
    {
      name: 'find-sealed-answers',
      text: 'select answers_sealed as answers, review_sealed as review from assessments where id = $1',
    },
    [id],
  )
  return rows[0] ?? { answers: null, review: null }
}

export async function saveReviewWords(tx: Transaction, id: string, sealed: Buffer): Promise<void> {
  await tx.query('update assessments set review_sealed = $2 where id = $1', [id, sealed])
}
