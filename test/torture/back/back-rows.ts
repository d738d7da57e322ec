import type pg from 'pg'
import type { House } from '../house.ts'
import { askDatabase, countUnderWay } from '../our-books.ts'

export interface SettlementTold {
  readonly purchase_id: string
  readonly state: string
  readonly try_number: number
  readonly amount: number
  readonly is_leased: boolean
  readonly is_card_closed: boolean
}

/** What our tables say of all that was settled at PSPs. */
export interface BackRows {
  readonly settlements: readonly SettlementTold[]
  /** What the ledger's account card_issuer says that we owe for a purchase, in minor units. */
  readonly owedOf: ReadonlyMap<string, number>
  /** A sentence each, with the purchase. */
  readonly stuck: readonly string[]
  readonly lost: readonly string[]
}

export async function readBackRows(house: House): Promise<BackRows> {
  return askDatabase(house, async (client) => ({
    settlements: await rowsOf<SettlementTold>(
      client,
      `select purchase_id, state, try_number, amount_minor::int as amount, leased_until is not null as is_leased,
              card_closed_at is not null as is_card_closed from settlements`,
    ),
    owedOf: new Map(
      (
        await rowsOf<{ purchase_id: string; owed: string }>(
          client,
          `select purchase_id, -sum(amount_minor) as owed from postings join journals on journals.id = journal_id
            where account = 'card_issuer' group by purchase_id`,
        )
      ).map(({ purchase_id, owed }) => [purchase_id, Number(owed)]),
    ),
    stuck: await sentences(
      client,
      `select format('a card movement %s of %s waits', kind, purchase_id) as said from card_movements
        where applied_at is null and retry_at is not null
       union all
       select format('an unwinding of %s by %s is not complete', purchase_id, cause) from unwindings where completed_at is null`,
    ),
    lost: await sentences(
      client,
      `select format('a card movement %s of %s is left to a person', kind, purchase_id) as said from card_movements
        where applied_at is null and retry_at is null
       union all
       select format('the journals of %s do not balance', purchase_id) from postings
         join journals on journals.id = journal_id group by purchase_id, journals.id having sum(amount_minor) <> 0
       union all
       select format('%s was undone by %s although its PSP had paid', unwindings.purchase_id, cause) from unwindings
         join settlements on settlements.purchase_id = unwindings.purchase_id
        where settlements.state = 'settled' and cause in ('refund', 'release', 'cancel', 'connector') and declined_at is null
       union all
       select format('%s: a journal %s was written', purchase_id, kind) from journals where kind in ('late_debit', 'late_credit')`,
    ),
  }))
}

/** Begun and not decided: a turn that runs, or is due; movements and unwindings that nobody waits for; what payers are asked for. */
export async function countBackUnderWay(house: House): Promise<number> {
  const now = new Date(Date.now() + house.shiftMs())
  const atPayers = await countUnderWay(house)
  return askDatabase(house, async (client) => {
    const [row] = await rowsOf<{ under_way: number }>(
      client,
      `select (select count(*) from settlements where leased_until > $1 or step_at <= $1)::int
            + (select count(*) from card_movements where applied_at is null and retry_at <= $1)::int
            + (select count(*) from unwindings where completed_at is null)::int as under_way`,
      [now],
    )
    return atPayers + (row?.under_way ?? 0)
  })
}

async function rowsOf<Row extends pg.QueryResultRow>(client: pg.Client, sql: string, values: unknown[] = []) {
  return (await client.query<Row>(sql, values)).rows
}

async function sentences(client: pg.Client, sql: string): Promise<string[]> {
  return (await rowsOf<{ said: string }>(client, sql)).map(({ said }) => said)
}
