import type { Database } from '../../src/db/database.ts'

/** A row that nobody has begun to settle, or that stands as it is said to: for tests of what hangs on it. */
export async function aSettlement(
  db: Database,
  purchaseId: string,
  row: { readonly pspAccountId: string; readonly issuerAccountId?: string; readonly state: string },
): Promise<void> {
  await db.query(
    `insert into settlements (purchase_id, merchant_id, psp_account_id, issuer_account_id, state, amount_minor, currency,
       charge, requested_at, deadline_at)
     select id, merchant_id, $2, $3, $4, amount_minor, currency, '{}', now(), now() from purchases where id = $1`,
    [purchaseId, row.pspAccountId, row.issuerAccountId ?? null, row.state],
  )
}
