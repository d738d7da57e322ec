import { type Connection, columnsAs } from '../../db/database.ts'
import type { PaymentType } from '../../payment-types/index.ts'
import type { PurchaseState } from '../../purchases/index.ts'
import { type OwnerScope, within } from '../../shared/scope.ts'
import { ATTENTION_KINDS, type AttentionKind, attentionSql } from './attention-store.ts'
import { type Branch, branchesOf, type Given, type PurchaseListFilters } from './branches.ts'

/** A purchase as lists of people show it. */
export interface ListedPurchase {
  readonly id: string
  readonly title: string
  readonly reference: string | null
  readonly leader: string | null
  readonly state: PurchaseState
  readonly paymentType: PaymentType
  readonly createdAt: Date
  readonly amountMinor: bigint
  readonly refundedMinor: bigint
  readonly currency: string
}

/** With what only a screen shows. */
export interface ShownPurchase extends ListedPurchase {
  readonly people: number
  /** Paid, or covered by the leader's card. */
  readonly peopleIn: number
}

const LISTED: Readonly<Record<keyof ListedPurchase, string>> = {
  id: 'purchases.id',
  title: 'purchases.title',
  reference: 'purchases.reference',
  leader: `coalesce(nullif(concat_ws(' ', clients.first_name, clients.last_name), ''), leaders.name)`,
  state: 'purchases.state',
  paymentType: 'purchases.payment_type',
  createdAt: 'purchases.created_at',
  amountMinor: 'purchases.amount_minor',
  refundedMinor: 'purchases.refunded_minor',
  currency: 'purchases.currency',
}

const listedColumns = columnsAs<ListedPurchase>(LISTED)
const shownColumns = columnsAs<ShownPurchase>({ ...LISTED, people: 'pot.people', peopleIn: 'pot."in"' })

const WITH_LEADER = `
  left join clients on clients.id = purchases.client_id
  left join shares leaders on leaders.purchase_id = purchases.id and leaders.position = 0`
const NEWEST_FIRST = 'order by purchases.created_at desc, purchases.id desc'

/** Newest first: rows behind a place, or the first ones. */
export async function listPurchases(
  connection: Connection,
  scope: OwnerScope,
  filters: PurchaseListFilters,
  page: { readonly after: { readonly at: Date; readonly id: string } | undefined; readonly limit: number },
): Promise<ShownPurchase[]> {
  const { after } = page
  const asked = ask(scope, filters, (given) => {
    const limit = given(page.limit)
    const before = after && `(${given(after.at)}, ${given(after.id)}::uuid)`
    return (found) => `
      with newest as materialized (
        select id from (${found('purchases.created_at, purchases.id', { before, limit })}) purchases
         ${NEWEST_FIRST} limit ${limit})
      select ${shownColumns} from newest join purchases on purchases.id = newest.id ${WITH_LEADER}
        cross join lateral (
          select count(*)::int as people, (count(*) filter (where position = 0 or state = 'paid'))::int as "in"
            from shares where purchase_id = purchases.id) pot
       ${NEWEST_FIRST}`
  })
  const { rows } = await connection.query<ShownPurchase>(...asked)
  return rows
}

export interface CountedPurchases {
  readonly currency: string
  readonly count: number
  readonly amountMinor: bigint
}

/** By currency, and of so many at most: one more says that there are more. */
export async function countPurchases(
  connection: Connection,
  scope: OwnerScope,
  filters: PurchaseListFilters,
  most: number,
): Promise<CountedPurchases[]> {
  const asked = ask(scope, filters, (given) => {
    const limit = given(most + 1)
    const columns = 'purchases.id, purchases.currency, purchases.amount_minor'
    return (found) => `
      select currency, count(*)::int as count, sum(amount_minor)::bigint as "amountMinor"
        from (select * from (${found(columns, { limit })}) several limit ${limit}) counted
       group by currency order by count(*) desc, currency`
  })
  const { rows } = await connection.query<CountedPurchases>(...asked)
  return rows
}

/** For a cursor: all of them, newest first. */
export function exportedPurchases(scope: OwnerScope, filters: PurchaseListFilters) {
  return ask(
    scope,
    filters,
    () => (found) =>
      `
    select ${listedColumns} from (${found('purchases.id', {})}) found
      join purchases on purchases.id = found.id ${WITH_LEADER} ${NEWEST_FIRST}`,
  )
}

/** Of these purchases, the gravest thing that waits for somebody. */
export async function findAttention(
  connection: Connection,
  scope: OwnerScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AttentionKind>> {
  if (ids.length === 0) return new Map()
  const { rows } = await connection.query<{ id: string; place: number }>(
    ...within(
      scope,
      'purchase',
      [ids],
      (own) => `
        select purchases.id, min(waiting.place) as place from (${attentionSql}) waiting
          join purchases on purchases.id = waiting.purchase_id
         where purchases.id = any($1) and ${own} group by purchases.id`,
    ),
  )
  return new Map(rows.map(({ id, place }) => [id, ATTENTION_KINDS[place] as AttentionKind]))
}

interface Cut {
  readonly before?: string | undefined
  readonly limit?: string
}
type Found = (columns: string, cut: Cut) => string

/** Writes a statement over the branches of a filter. Values are numbered first, the scope's own comes behind them. */
function ask(
  scope: OwnerScope,
  filters: PurchaseListFilters,
  write: (given: Given) => (found: Found) => string,
): [statement: string, values: readonly unknown[]] {
  const values: unknown[] = []
  const given = (value: unknown) => `$${values.push(value)}`
  const branches = branchesOf(filters, given)
  const text = write(given)
  return within(scope, 'listed_purchase', values, (own, ofEach) => {
    const found: Found = (columns, cut) => {
      // What a word finds is walked through once, whoever's it is.
      const each = branches.map((branch) => {
        const select = (theirs: string) => branchSql(branch, theirs, columns, cut)
        return `(${branch.joins ? select(own) : ofEach(select)})`
      })
      return each.join(' union ') || NOTHING(columns)
    }
    return text(found)
  }) as [string, readonly unknown[]]
}

const NOTHING = (columns: string) => `select ${columns} from purchases where false`

function branchSql({ joins, conditions, place }: Branch, own: string, columns: string, { before, limit }: Cut): string {
  const older = before === undefined ? [] : [`(${place.join(', ')}) < ${before}`]
  const all = [own, ...conditions, ...older].join(' and ')
  const first = limit === undefined ? '' : `order by ${place[0]} desc, ${place[1]} desc limit ${limit}`
  return `select ${columns} from purchases ${joins} where ${all} ${first}`
}
