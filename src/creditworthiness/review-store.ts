import type { Connection } from '../db/database.ts'
import { only } from '../shared/assert.ts'
import type { Assessment } from './assessment.ts'

/**
 * Waits for a person: somebody asked for one, or the rules leave it to one and its purchase can still be bought on credit. Whoever has paid
 * all at once meanwhile, or gave up, waits for nothing that rules began.
 */
const WAITS = `
  review_asked_at is not null and reviewed_at is null
    and (assessments.state = 'refused' or purchases.state in ('initialized', 'authorizing', 'failed_payer'))`

/** Nothing of what somebody said of themselves. */
export interface WaitingReview
  extends Pick<Assessment, 'id' | 'purchaseId' | 'state' | 'reasons' | 'creditMinor' | 'assessor'> {
  readonly currency: string
  readonly merchantName: string
  readonly reviewAskedAt: Date
  readonly reviewDueAt: Date
}

/** The first to be decided first. */
export async function listWaitingReviews(connection: Connection, limit: number): Promise<WaitingReview[]> {
  const { rows } = await connection.query<WaitingReview>(
    {
      name: 'list-waiting-reviews',
      text: `
        select assessments.id, assessments.purchase_id as "purchaseId", assessments.state, assessments.reasons,
               assessments.credit_minor as "creditMinor", assessments.assessor, purchases.currency, merchants.name as "merchantName",
               review_asked_at as "reviewAskedAt", review_due_at as "reviewDueAt"
          from assessments join purchases on purchases.id = assessments.purchase_id
          join merchants on merchants.id = purchases.merchant_id
         where ${WAITS}
         order by review_due_at, assessments.id limit $1`,
    },
    [limit],
  )
  return rows
}

export interface ReviewCount {
  readonly count: number
  /** Null where none waits. */
  readonly firstDueAt: Date | null
}

export async function countWaitingReviews(connection: Connection): Promise<ReviewCount> {
  const { rows } = await connection.query<ReviewCount>({ name: 'count-waiting-reviews', text: WAITING_REVIEWS })
  return only(rows)
}

/** For a page that counts several things in one statement. */
export const WAITING_REVIEWS = `
  select count(*)::int as count, min(review_due_at) as "firstDueAt"
    from assessments join purchases on purchases.id = assessments.purchase_id
   where ${WAITS}`
