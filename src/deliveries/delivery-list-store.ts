import { type Connection, columnsAs } from '../db/database.ts'
import { type OwnerScope, type Scope, within } from '../shared/scope.ts'
import type { DeliveryState } from './delivery.ts'

/** What shops and their machines are told over HTTP; the order is that of a list, where two were planned at once. */
export const TOLD_KINDS = ['webhook', 'notification'] as const
export type ToldKind = (typeof TOLD_KINDS)[number]

/** Where each kind lies, and what is told: the event, or what the notification is about. */
const SOURCES: Readonly<
  Record<ToldKind, { readonly table: string; readonly tries: string; readonly what: string; readonly payout: string }>
> = {
  webhook: { table: 'webhook_deliveries', tries: 'webhook_tries', what: 'event.name', payout: 'delivery.payout_id' },
  notification: {
    table: 'notification_deliveries',
    tries: 'notification_tries',
    what: 'delivery.kind',
    payout: 'null::uuid',
  },
}

/** One telling, and how its last try went. */
export interface Telling {
  readonly kind: ToldKind
  readonly id: bigint
  readonly merchantId: string
  readonly merchantName: string
  /** Of a payout there is none. */
  readonly purchaseId: string | null
  readonly payoutId: string | null
  readonly reference: string | null
  readonly eventId: bigint
  readonly what: string
  readonly state: DeliveryState
  readonly tries: number
  /** System clock. */
  readonly plannedAt: Date
  /** Null once ended; while a try is under way, when it counts as lost. */
  readonly nextTryAt: Date | null
  /** All null before the first try has ended. */
  readonly lastStatus: number | null
  readonly lastError: string | null
  readonly lastMs: number | null
}

export interface Try {
  readonly try: number
  readonly triedAt: Date
  readonly durationMs: number
  /** Null when no answer came, and for e-mails. */
  readonly status: number | null
  /** Null when it was taken. */
  readonly error: string | null
}

export interface TellingWish {
  readonly merchantId?: string | undefined
  readonly purchaseId?: string | undefined
  /** `missed`: given up, let go, or tried in vain so far. */
  readonly state?: DeliveryState | 'missed' | undefined
  readonly what?: string | undefined
  readonly from?: Date | undefined
  readonly before?: Date | undefined
  /** Behind this place; `isWithin`: of rows planned at that very time, those with a smaller id. */
  readonly after?: { readonly at: Date; readonly ids: 'none' | 'all' | bigint } | undefined
  readonly limit: number
}

const rowColumns = (kind: ToldKind) =>
  columnsAs<Telling>({
    ...{ kind: `'${kind}'`, id: 'delivery.id', merchantId: 'delivery.merchant_id', merchantName: 'merchant_name' },
    ...{ purchaseId: 'delivery.purchase_id', reference: 'purchase.reference', eventId: 'delivery.event_id' },
    payoutId: SOURCES[kind].payout,
    ...{ what: 'delivery.what', state: 'delivery.state', tries: 'delivery.tries', plannedAt: 'delivery.planned_at' },
    ...{ nextTryAt: 'delivery.run_at', lastStatus: 'last.status', lastError: 'last.error', lastMs: 'last.duration_ms' },
  })

/**
 * The newest of one kind. Each merchant's are read from its own end of the index, so that a small one beside a large one is as
 * fast; only what was asked for is said, so that each question is planned for the index that answers it.
 */
export async function listTellings(
  connection: Connection,
  scope: OwnerScope,
  kind: ToldKind,
  wish: TellingWish,
): Promise<Telling[]> {
  const { table, tries, what } = SOURCES[kind]
  const values: unknown[] = [wish.limit]
  const put = (value: unknown) => `$${values.push(value)}`
  const conditions = ['delivery.merchant_id = merchants.id']
  if (wish.purchaseId) conditions.push(`delivery.purchase_id = ${put(wish.purchaseId)}`)
  // Said literally, because the index is of these rows only.
  if (wish.state && wish.state !== 'delivered') conditions.push(`delivery.state <> 'delivered'`)
  if (wish.state === 'missed') conditions.push(`(delivery.state <> 'pending' or delivery.tries > 1)`)
  else if (wish.state) conditions.push(`delivery.state = ${put(wish.state)}`)
  if (wish.what) conditions.push(`${what} = ${put(wish.what)}`)
  if (wish.from) conditions.push(`delivery.planned_at >= ${put(wish.from)}`)
  if (wish.before) conditions.push(`delivery.planned_at < ${put(wish.before)}`)
  if (wish.after) {
    const { at, ids } = wish.after
    if (typeof ids === 'bigint') conditions.push(`(delivery.planned_at, delivery.id) < (${put(at)}, ${put(ids)})`)
    else conditions.push(`delivery.planned_at ${ids === 'all' ? '<=' : '<'} ${put(at)}`)
  }
  const merchant = wish.merchantId ? `merchants.id = ${put(wish.merchantId)} and ` : ''
  const { rows } = await connection.query<Telling>(
    ...within(
      scope,
      'merchant_account',
      values,
      (own) => `
        select ${rowColumns(kind)}
          from (select found.*, merchants.name as merchant_name
                  from merchants cross join lateral (
                    select delivery.*, ${what} as what
                      from ${table} delivery join events event on event.id = delivery.event_id
                     where ${conditions.join(' and ')}
                     order by delivery.planned_at desc, delivery.id desc limit $1) found
                 where ${merchant}${own}
                 order by found.planned_at desc, found.id desc limit $1) delivery
          left join purchases purchase on purchase.id = delivery.purchase_id
          left join lateral (
            select status, error, duration_ms from ${tries}
             where delivery_id = delivery.id order by try desc limit 1) last on true
         order by delivery.planned_at desc, delivery.id desc`,
    ),
  )
  return rows
}

/** One telling with every try that has ended, the newest first. */
export async function findTelling(
  connection: Connection,
  scope: OwnerScope,
  kind: ToldKind,
  id: bigint,
): Promise<(Telling & { readonly all: readonly Try[] }) | undefined> {
  const { table, tries, what } = SOURCES[kind]
  const { rows } = await connection.query<Telling & { all: (Omit<Try, 'triedAt'> & { triedAt: string })[] }>(
    ...within(
      scope,
      'delivery',
      [id],
      (own) => `
        select ${rowColumns(kind)}, delivery.all
          from (select delivery.*, ${what} as what, merchants.name as merchant_name,
                       coalesce((select jsonb_agg(jsonb_build_object(
                                          'try', try, 'triedAt', tried_at, 'durationMs', duration_ms,
                                          'status', status, 'error', error) order by try desc)
                                   from ${tries} where delivery_id = delivery.id), '[]') as all
                  from ${table} delivery join events event on event.id = delivery.event_id
                  join merchants on merchants.id = delivery.merchant_id
                 where delivery.id = $1 and ${own}) delivery
          left join purchases purchase on purchase.id = delivery.purchase_id
          left join lateral (
            select status, error, duration_ms from ${tries}
             where delivery_id = delivery.id order by try desc limit 1) last on true`,
    ),
  )
  const [row] = rows
  return row && { ...row, all: row.all.map((one) => ({ ...one, triedAt: new Date(one.triedAt) })) }
}

/** What a merchant’s shop did not take, however often it was tried. */
interface MissedCount {
  readonly kind: ToldKind
  readonly merchantId: string
  readonly merchantName: string
  readonly count: number
  /** When the newest was given up. */
  readonly lastAt: Date
}

/** What of these kinds was given up since that instant, by kind and merchant. */
export async function countMissed(
  connection: Connection,
  scope: Scope,
  kinds: readonly ToldKind[],
  since: Date,
): Promise<MissedCount[]> {
  const { rows } = await connection.query<MissedCount>(
    ...within(scope, 'delivery', [since], (own) => ({
      name: `count-missed ${kinds.join(' ')}`,
      text: `
        select missed.kind, merchants.id as "merchantId", merchants.name as "merchantName", missed.count, missed."lastAt"
          from (${kinds.map((kind) => missedOf(kind, own)).join(' union all ')}) missed
          join merchants on merchants.id = missed.merchant_id
         order by missed.kind, missed.count desc`,
    })),
  )
  return rows
}

const missedOf = (kind: ToldKind, own: string) => `
  select '${kind}' as kind, delivery.merchant_id, count(*)::int as count, max(delivery.ended_at) as "lastAt"
    from ${SOURCES[kind].table} delivery
   where delivery.state = 'exhausted' and delivery.ended_at >= $1 and ${own}
   group by delivery.merchant_id`
