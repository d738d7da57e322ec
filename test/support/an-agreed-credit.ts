import { createHash } from 'node:crypto'
import { composeDocument } from '../../src/credit-documents/index.ts'
import type { Database } from '../../src/db/database.ts'
import { newId } from '../../src/shared/ids.ts'
import { aCredit } from './a-credit.ts'

/** A purchase as it is once its buyer has agreed to a credit: with its contract and slip. */
export async function anAgreedCredit(db: Database, purchaseId: string): Promise<void> {
  await db.query(
    `update purchases set accepted_at = coalesce(accepted_at, created_at), credit_regime = 'light', credit_basis = '{}', credit_rules = 'test'
      where id = $1`,
    [purchaseId],
  )
  for (const kind of ['contract', 'slip'] as const) {
    const document = JSON.stringify(composeDocument(kind, aCredit(), 'fr'))
    const sha256 = createHash('sha256').update(document).digest()
    await db.query(
      `insert into credit_documents (id, purchase_id, kind, language, document, sha256, plan, offered_on, borrower, given_at,
                                     accepted_at, consent)
       select $1, id, $3, 'fr', $4, $5, '', accepted_at, '{}', accepted_at, accepted_at, 'Accepter' from purchases where id = $2`,
      [newId(), purchaseId, kind, document, sha256],
    )
  }
}
