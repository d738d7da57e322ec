import type { Connection, Transaction } from '../db/database.ts'
import type { Payout } from './payout.ts'
import { PAYOUT } from './payout-store.ts'

/** One export of an account at a time. */
export async function lockBankAccount(tx: Transaction, id: string): Promise<void> {
  await tx.query('select from bank_accounts where id = $1 for update', [id])
}

/** What waits to be released, the oldest first: neither it nor its merchant is stopped. */
export async function lockReleasable(
  tx: Transaction,
  { currency, limit }: { readonly currency: string; readonly limit: number },
): Promise<Payout[]> {
  const { rows } = await tx.query<Payout>(
    `select ${PAYOUT} from payouts
      where state = 'planned' and currency = $1 and stopped_at is null
        and not exists (select from payout_stops stop where stop.merchant_id = payouts.merchant_id and ended_at is null)
      order by planned_on, id limit $2 for no key update`,
    [currency, limit],
  )
  return rows
}

export async function markExported(
  tx: Transaction,
  payouts: readonly { readonly id: string; readonly bankDetailsId: string }[],
  fileId: string,
  at: Date,
): Promise<void> {
  await tx.query(
    `update payouts set state = 'exported', file_id = $3, exported_at = $4, is_in_transit = true,
            bank_details_id = asked.details_id
       from unnest($1::uuid[], $2::uuid[]) as asked (id, details_id) where payouts.id = asked.id`,
    [payouts.map(({ id }) => id), payouts.map(({ bankDetailsId }) => bankDetailsId), fileId, at],
  )
}

type Part = readonly [name: string, amountMinor: bigint]

/** What payouts are made of, of many at once. */
export async function readParts(
  connection: Connection,
  ids: readonly string[],
): Promise<{ readonly items: ReadonlyMap<string, Part[]>; readonly lines: ReadonlyMap<string, Part[]> }> {
  const [items, lines] = await Promise.all([
    connection.query<Row>(
      `select payout_id as id, item_id::text as name, amount_minor as amount from payout_items
        where payout_id = any($1::uuid[]) and ended_at is null`,
      [ids],
    ),
    connection.query<Row>(
      `select payout_id as id, kind as name, amount_minor as amount from payout_lines
        where payout_id = any($1::uuid[]) order by payout_id, line`,
      [ids],
    ),
  ])
  return { items: grouped(items.rows), lines: grouped(lines.rows) }
}

interface Row {
  readonly id: string
  readonly name: string
  readonly amount: bigint
}

function grouped(rows: readonly Row[]): ReadonlyMap<string, Part[]> {
  const groups = new Map<string, Part[]>()
  for (const { id, name, amount } of rows) {
    const group = groups.get(id) ?? []
    group.push([name, amount])
    groups.set(id, group)
  }
  return groups
}
