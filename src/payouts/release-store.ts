import type { Connection, Transaction } from '../db/database.ts'
import type { ManifestItem } from './manifest.ts'
import type { Payout } from './payout.ts'
import { PAYOUT } from './payout-store.ts'

const RELEASABLE = `
  select ${PAYOUT} from payouts
   where state = 'planned' and currency = $1 and stopped_at is null
     and not exists (select from payout_stops stop where stop.merchant_id = payouts.merchant_id and ended_at is null)
   order by planned_on, id limit $2`

interface Waiting {
  readonly currency: string
  readonly limit: number
}

/** What waits to be released, the oldest first: neither it nor its merchant is stopped. */
export async function lockReleasable(tx: Transaction, { currency, limit }: Waiting): Promise<Payout[]> {
  const { rows } = await tx.query<Payout>(`${RELEASABLE} for no key update`, [currency, limit])
  return rows
}

/** The same for whoever looks at it before. */
export async function listReleasable(connection: Connection, { currency, limit }: Waiting): Promise<Payout[]> {
  const { rows } = await connection.query<Payout>(RELEASABLE, [currency, limit])
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

type Line = readonly [kind: string, amountMinor: bigint]

/** By payout. */
export interface PayoutParts {
  readonly items: ReadonlyMap<string, readonly ManifestItem[]>
  readonly lines: ReadonlyMap<string, readonly Line[]>
  /** To which merchant each item is owed; null: to none that these books know. */
  readonly owners: ReadonlyMap<string, readonly (string | null)[]>
}

/** What payouts are made of, of many at once. */
export async function readParts(connection: Connection, ids: readonly string[]): Promise<PayoutParts> {
  const [items, lines] = await Promise.all([
    connection.query<
      Omit<ManifestItem, 'isCarried'> & { isCarried: boolean | null; payoutId: string; merchantId: string | null }
    >(
      `select item.payout_id as "payoutId", item.item_id as id, item.amount_minor as "amountMinor",
              coalesce(promise.kind, adjustment.kind) as kind, promise.purchase_id as "purchaseId",
              coalesce(promise.unwinding_id, adjustment.cause_id) as "causeId",
              coalesce(promise.recorded_at, adjustment.recorded_at) < carried_before as "isCarried",
              coalesce(promise.merchant_id, adjustment.merchant_id) as "merchantId"
         from payout_items item join payouts on payouts.id = item.payout_id
         left join transfer_items promise on promise.id = item.item_id
         left join payable_adjustments adjustment on adjustment.id = item.item_id
        where item.payout_id = any($1::uuid[]) and ended_at is null`,
      [ids],
    ),
    connection.query<{ payoutId: string; kind: string; amountMinor: bigint }>(
      `select payout_id as "payoutId", kind, amount_minor as "amountMinor" from payout_lines
        where payout_id = any($1::uuid[]) order by payout_id, line`,
      [ids],
    ),
  ])
  return {
    items: grouped(items.rows, ({ payoutId: _, merchantId: __, isCarried, ...item }) =>
      isCarried ? { ...item, isCarried } : item,
    ),
    owners: grouped(items.rows, ({ merchantId }) => merchantId),
    lines: grouped(lines.rows, ({ kind, amountMinor }) => [kind, amountMinor] as const),
  }
}

function grouped<Row extends { readonly payoutId: string }, Part>(
  rows: readonly Row[],
  toPart: (row: Row) => Part,
): ReadonlyMap<string, Part[]> {
  const groups = new Map<string, Part[]>()
  for (const row of rows) {
    const group = groups.get(row.payoutId) ?? []
    group.push(toPart(row))
    groups.set(row.payoutId, group)
  }
  return groups
}
