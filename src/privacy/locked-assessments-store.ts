import { ANSWERS, REVIEW_WORDS } from '../creditworthiness/index.ts'
import type { Sealer } from '../crypto/index.ts'
import type { Transaction } from '../db/database.ts'
import type { LockableRow } from './locked-store.ts'
import { isCreditSql } from './locks.ts'
import type { PersonRows } from './person.ts'

/**
 * What borrowers said of their means before they were lent to: kept as long as a credit may be argued about (article L. 312-17). Of whoever
 * was refused, or paid all at once, law asks for nothing. Locks what it reads.
 */
export async function listLockableAssessments(
  tx: Transaction,
  sealer: Sealer,
  { purchases }: Pick<PersonRows, 'purchases'>,
): Promise<LockableRow[]> {
  const { rows } = await tx.query<{ id: string; since: Date; answers: Buffer | null; review: Buffer | null }>(
    `select assessments.id, assessments.answers_sealed as answers, assessments.review_sealed as review,
            coalesce((select max(paid_at) from shares where purchase_id = purchases.id), purchases.accepted_at) as since
       from assessments join purchases on purchases.id = assessments.purchase_id
      where purchases.id = any($1) and ${isCreditSql('purchases')} and assessments.answers_sealed is not null
      order by assessments.id
        for update of assessments`,
    [purchases],
  )
  return rows.map(({ id, since, answers, review }) => ({
    ...{ kind: 'credit_record', table: 'assessments', rowId: id, since },
    values: {
      answers: answers && sealer.open(answers, ANSWERS.contextOf(id)),
      review: review && sealer.open(review, REVIEW_WORDS.contextOf(id)),
    },
  }))
}
