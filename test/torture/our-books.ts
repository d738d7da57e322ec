import pg from 'pg'
import type { Evidence } from './check-invariants.ts'
import type { House } from './house.ts'

/** Attempts by what the acquirer knows them as, and what the ledger says that it has. */
export async function readOurBooks(house: House): Promise<Pick<Evidence, 'purchaseOf' | 'clearedOf'>> {
  return askDatabase(house, async (client) => {
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
  })
}

/** What is due now and not begun, or begun and not decided: movements of money, and pots whose deadline has passed. */
export async function countUnderWay(house: House): Promise<number> {
  const { now } = await house.sandbox<{ now: string }>('GET', '/clock')
  return askDatabase(house, async (client) => {
    const { rows } = await client.query<{ under_way: number }>(
      `select (select count(*) from operations where state in ('requested', 'unknown', 'accepted'))::int
            + (select count(*) from purchases where pot_state = 'open' and pot_deadline_at < $1)::int as under_way`,
      [now],
    )
    return rows[0]?.under_way ?? 0
  })
}

/** A sentence for each time that collection was held: while no backup was restored, there is no reason for it. */
export async function heldUnasked(house: House): Promise<string[]> {
  return askDatabase(house, async (client) => {
    const sql = 'select reason, detail from collection_holds'
    const { rows } = await client.query<{ reason: string; detail: string }>(sql)
    return rows.map(({ reason, detail }) => `collection was held, and nothing was restored: ${reason}: ${detail}`)
  })
}

/** Not through the tap: it is the judge who asks. */
export async function askDatabase<T>(house: House, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: house.database.url() })
  // Its backend may be ended by plan: what was asked fails, and nothing else does.
  client.on('error', () => {})
  await client.connect()
  try {
    return await ask(client)
  } finally {
    await client.end()
  }
}
