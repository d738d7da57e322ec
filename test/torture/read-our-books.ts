import pg from 'pg'
import type { Evidence } from './check-invariants.ts'
import type { House } from './house.ts'

/** Attempts by what the acquirer knows them as, and what the ledger says that it has. */
export async function readOurBooks(house: House): Promise<Pick<Evidence, 'purchaseOf' | 'clearedOf'>> {
  const client = new pg.Client({ connectionString: house.database.url() })
  await client.connect()
  try {
    const attempts = await client.query<{ id: string; purchase_id: string }>('select id, purchase_id from attempts')
    const cleared = await client.query<{ purchase_id: string; cleared: string }>(
      `select journals.purchase_id, sum(postings.amount_minor) as cleared
         from postings join journals on journals.id = postings.journal_id
        where postings.account = 'acquirer_clearing' group by journals.purchase_id`,
    )
    return {
      purchaseOf: new Map(attempts.rows.map(({ id, purchase_id }) => [id, purchase_id])),
      clearedOf: new Map(cleared.rows.map((row) => [row.purchase_id, Number(row.cleared)])),
    }
  } finally {
    await client.end()
  }
}
