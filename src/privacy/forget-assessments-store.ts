import type { Connection } from '../db/database.ts'
import { isCreditSql } from './locks.ts'

/** A refusal may be contested, and a review be asked about, for so long. Our default, counsel decides. */
export const UNLENT_ASSESSMENTS_KEPT_MONTHS = 13
/** Whoever was refused a week ago is known again; nobody needs the hashes for longer. */
export const CONTACT_HASHES_KEPT_DAYS = 30

interface Before {
  /** Of whoever was not lent to: what they said. */
  readonly unlent: Date
  readonly hashes: Date
}

/** Forgets what was said of their means by whoever was not lent to, and by what they were known again. Two statements. */
export async function forgetAssessments(connection: Connection, before: Before): Promise<void> {
  await connection.query(
    {
      name: 'forget-unlent-assessments',
      text: `
        update assessments set answers_sealed = null, review_sealed = null, reasons = '{}'
         where asked_at < $1 and answers_sealed is not null
           and not exists (select from purchases where id = assessments.purchase_id and ${isCreditSql('purchases')})`,
    },
    [before.unlent],
  )
  await connection.query(
    {
      name: 'forget-contact-hashes',
      text: `update assessments set contact_hashes = '{}' where asked_at < $1 and contact_hashes <> '{}'`,
    },
    [before.hashes],
  )
}
