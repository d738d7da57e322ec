import { oneRow, rowsOf } from '../books.ts'
import { noSuch } from './api-error.ts'
import type { StripeWorld } from './call.ts'
import type { Kind, Shown } from './objects.ts'

/** What the API lets be seen: while a row lags, what it was before, or nothing. */
const VISIBLE = '(CASE WHEN shown_until > ? THEN shown_body ELSE body END)'

const LABELS: Partial<Record<Kind, string>> = {
  'checkout.session': 'checkout.session',
  webhook_endpoint: 'webhook endpoint',
  balance_transaction: 'balance transaction',
  'issuing.cardholder': 'issuing cardholder',
  'issuing.card': 'issuing card',
  'issuing.authorization': 'issuing authorization',
  'issuing.transaction': 'issuing transaction',
}

/** Throws the API's 404. */
export function view<K extends Kind>(world: StripeWorld, kind: K, id: string, param: string): Shown[K] {
  const sql = `SELECT ${VISIBLE} AS body FROM stripe_objects WHERE id = ? AND kind = ?`
  const row = oneRow<{ body: string | null }>(world.books, sql, world.clock.now().getTime(), id, kind)
  if (!row?.body) throw noSuch(LABELS[kind] ?? kind, id, param)
  return JSON.parse(row.body) as Shown[K]
}

export interface ListParams {
  limit?: number
  starting_after?: string
  ending_before?: string
  created?: { gt?: number; gte?: number; lt?: number; lte?: number } | number
}

export interface ListFilter {
  customer?: string | undefined
  payment_intent?: string | undefined
  email?: string | undefined
  /** Rows younger than this are not found yet: search lags behind lists. */
  createdBefore?: number
}

const FILTERS = ['customer', 'payment_intent', 'email'] as const
const PAGE = 10

/** Newest first, a page of it, as every list of the API. */
export function listOfKind<K extends Kind>(
  world: StripeWorld,
  kind: K,
  url: string,
  params: ListParams,
  filter: ListFilter = {},
  keep: (object: Shown[K]) => boolean = () => true,
) {
  const now = world.clock.now().getTime()
  const conditions: string[] = ['kind = ?']
  const values: (string | number)[] = [now, kind]
  for (const name of FILTERS) {
    const wanted = filter[name]
    if (wanted === undefined) continue
    conditions.push(`${name} = ?`)
    values.push(wanted)
  }
  if (filter.createdBefore !== undefined) {
    conditions.push('created <= ?')
    values.push(filter.createdBefore)
  }
  const after = params.starting_after ?? params.ending_before
  if (after !== undefined) {
    view(world, kind, after, params.starting_after === undefined ? 'ending_before' : 'starting_after')
    const side = params.starting_after === undefined ? '>' : '<'
    conditions.push(`seq ${side} (SELECT seq FROM stripe_objects WHERE id = ?)`)
    values.push(after)
  }
  const backwards = params.ending_before !== undefined
  const sql = `SELECT ${VISIBLE} AS body FROM stripe_objects WHERE ${conditions.join(' AND ')} ORDER BY seq ${backwards ? 'ASC' : 'DESC'}`
  const found: Shown[K][] = []
  const limit = params.limit ?? PAGE
  for (const { body } of rowsOf<{ body: string | null }>(world.books, sql, ...values)) {
    if (body === null) continue
    const object = JSON.parse(body) as Shown[K]
    if (!isCreatedWithin(object, params.created) || !keep(object)) continue
    found.push(object)
    if (found.length > limit) break
  }
  const data = found.slice(0, limit)
  if (backwards) data.reverse()
  return { object: 'list' as const, data, has_more: found.length > limit, url }
}

function isCreatedWithin(object: object, created: ListParams['created']): boolean {
  if (created === undefined) return true
  const at = (object as { created: number }).created
  if (typeof created === 'number') return at === created
  const { gt = -1, gte = 0, lt = Number.POSITIVE_INFINITY, lte = Number.POSITIVE_INFINITY } = created
  return at > gt && at >= gte && at < lt && at <= lte
}
