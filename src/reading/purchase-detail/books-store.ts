import type { PurchaseAccount, PurchaseKind } from '../../books/index.ts'
import type { Connection } from '../../db/database.ts'
import { type Scope, within } from '../../shared/scope.ts'

/** One journal, its postings added up by account: their sum is nothing. */
export interface BookRow {
  readonly id: bigint
  readonly kind: PurchaseKind
  readonly occurredAt: Date
  readonly amounts: Readonly<Partial<Record<PurchaseAccount, bigint>>>
}

/** The books of one purchase, in the order in which they were written. */
export async function listBooks(connection: Connection, scope: Scope, purchaseId: string): Promise<BookRow[]> {
  const { rows } = await connection.query<Omit<BookRow, 'amounts'> & { amounts: Record<string, string> }>(
    ...within(scope, 'journal', [purchaseId], (own) => ({
      name: 'list-books-of-purchase',
      text: `
        select id, kind, occurred_at as "occurredAt", jsonb_object_agg(account, amount) as amounts
          from (select journals.id, kind, occurred_at, account, sum(amount_minor)::text as amount
                  from journals join postings on postings.journal_id = journals.id
                 where journals.purchase_id = $1 and ${own}
                 group by journals.id, kind, occurred_at, account having sum(amount_minor) <> 0) summed
         group by id, kind, occurred_at order by id`,
    })),
  )
  return rows.map(({ amounts, ...row }) => ({
    ...row,
    amounts: Object.fromEntries(Object.entries(amounts).map(([account, amount]) => [account, BigInt(amount)])),
  }))
}
