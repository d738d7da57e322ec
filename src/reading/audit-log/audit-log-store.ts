import type { ActName, Changes } from '../../audit/index.ts'
import type { Connection } from '../../db/database.ts'
import type { EventName } from '../../events/index.ts'
import { type OfEach, type Scope, within } from '../../shared/scope.ts'

/** What somebody did, or what happened to a purchase, as whoever looks for it reads it. */
export interface AuditEntry {
  /** Acts before events of the same time. */
  readonly source: 'act' | 'event'
  readonly id: bigint
  readonly what: ActName | EventName
  /** Of an event, its purchase. */
  readonly subject: string
  readonly changes: Changes
  readonly reason: string | null
  /** As rows name one; null of what happened before actors were kept. `name`: of one of the people who are known here. */
  readonly actor: string | null
  readonly name: string | null
  readonly merchantId: string | null
  readonly merchantName: string | null
  readonly companyName: string | null
  /** Null once erasing a person has emptied it, and where nothing was said of one. */
  readonly personal: Readonly<Record<string, string>> | null
  readonly at: Date
}

export interface AuditFilter {
  /** With both, either; with one, nothing of the other kind. */
  readonly act?: ActName | undefined
  readonly event?: EventName | undefined
  /** As rows name one. */
  readonly actor?: string | undefined
  /** Staff and operators alone: neither payers, nor shops, nor jobs. */
  readonly byPeople?: boolean | undefined
  readonly merchantId?: string | undefined
  /** Spelled as it was recorded; `purchaseId`: where it is a purchase. */
  readonly subject?: string | undefined
  readonly purchaseId?: string | undefined
  readonly from?: Date | undefined
  readonly before?: Date | undefined
}

/** Behind which row a page goes on. */
export interface AuditPlace {
  readonly at: Date
  readonly source: AuditEntry['source']
  readonly id: bigint
}

/** Newest first: rows behind a place, or the first ones. */
export async function listAuditEntries(
  connection: Connection,
  scope: Scope,
  filter: AuditFilter,
  page: { readonly after: AuditPlace | undefined; readonly limit: number },
): Promise<readonly AuditEntry[]> {
  const { rows } = await connection.query<AuditEntry>(...ask(scope, filter, page, NAMED))
  return rows
}

/** So many at most. */
export async function countAuditEntries(
  connection: Connection,
  scope: Scope,
  filter: AuditFilter,
  most: number,
): Promise<number> {
  const page = { after: undefined, limit: most }
  const { rows } = await connection.query<{ count: number }>(...ask(scope, filter, page, 'count(*)::int as count'))
  return rows[0]?.count ?? 0
}

/** For a cursor: all of them, newest first. */
export function exportedAuditEntries(scope: Scope, filter: AuditFilter): [text: string, values: readonly unknown[]] {
  return ask(scope, filter, {}, NAMED)
}

/** What a page shows of its rows is looked up for them alone: whose they are, and who it was. */
const NAMED = `case source when 0 then 'act' else 'event' end as source, id, what, subject, changes, reason, actor, at,
  merchant_id as "merchantId",
  (select told from audit_personal where audit_personal.id = personal_id) as personal,
  (select name from merchants where merchants.id = merchant_id) as "merchantName",
  (select name from companies where companies.id = company_id) as "companyName",
  coalesce(
    (select coalesce(name, email) from staff
      where staff.id = case when actor ~ '^staff_[0-9a-f-]{36}$' then substr(actor, 7)::uuid end),
    (select coalesce(name, email) from operators
      where operators.id = case when actor ~ '^operator [0-9a-f-]{36}$' then substr(actor, 10)::uuid end)
  ) as name`

const ACT_COLUMNS = `line.recorded_at as at, 0 as source, line.id, line.act as what, line.subject, line.changes, line.reason,
  line.actor, line.personal_id, line.merchant_id, line.company_id`
const EVENT_COLUMNS = `events.occurred_at as at, 1 as source, events.id, events.name as what,
  'pur_' || events.purchase_id as subject, '{}'::jsonb as changes, null::text as reason, events.actor,
  null::bigint as personal_id, events.merchant_id, owner.company_id`

type Given = (value: unknown) => string

const byPeople = (actor: string) => `(${actor} like 'staff\\_%' or ${actor} like 'operator%')`
/** Of those that an index knows by name: payers and jobs are nearly all. */
const byName = (actor: string) => `${actor} not like 'payer\\_%' and ${actor} not like 'job:%'`

/**
 * Only what was asked for is said, so that each question is planned for the index that answers it. Each tenant's newest are read
 * for themselves, in the order of an index that begins with the tenant, and merged.
 */
function ask(
  reader: Scope,
  filter: AuditFilter,
  { after, limit }: { readonly after?: AuditPlace | undefined; readonly limit?: number },
  columns: string,
): [text: string, values: readonly unknown[]] {
  const values: unknown[] = []
  const given = (value: unknown) => `$${values.push(value)}`
  const most = limit === undefined ? '' : `limit ${given(limit)}`
  const newest = (at: string, id: string) => (most ? `order by ${at} desc, ${id} desc ${most}` : '')
  const { act, event } = filter
  const wantsActs = event === undefined || act !== undefined
  const wantsEvents = (act === undefined || event !== undefined) && isOfEvents(filter)
  const acts = wantsActs && actConditions(filter, after, given).join(' and ')
  const events = wantsEvents && eventConditions(filter, after, given).join(' and ')

  const { merchantId } = filter
  // Whoever reads everybody's and asks for one merchant's is answered as that merchant, by the same indexes.
  const scope: Scope = reader.kind === 'system' && merchantId !== undefined ? { kind: 'merchant', merchantId } : reader
  const ofMerchant = wantsEvents && merchantId !== undefined ? `and merchants.id = ${given(merchantId)}::uuid` : ''
  const actsSql = (own: string) =>
    `(select ${ACT_COLUMNS} from audit_lines line where ${own} and ${acts} ${newest('line.recorded_at', 'line.id')})`
  const branches = (ofEachLine: OfEach, ownMerchant: string) => [
    ...(acts === false ? [] : scope.kind === 'system' ? everybodys(actsSql) : [`(${ofEachLine(actsSql)})`]),
    ...(events === false
      ? []
      : [
          `(select found.* from (select id, company_id from merchants where ${ownMerchant} ${ofMerchant}) owner cross join lateral (
              select ${EVENT_COLUMNS} from events where events.merchant_id = owner.id and events.purchase_id is not null and ${events}
               ${newest('events.occurred_at', 'events.id')}) found)`,
        ]),
  ]
  // The scope's own value comes behind the others: of both kinds of rows it is the same.
  const own = (line: string, ofEachLine: OfEach) =>
    within(scope, 'merchant_account', values, (merchant) => {
      const found =
        branches(ofEachLine, merchant).join(' union all ') ||
        `select ${ACT_COLUMNS} from audit_lines line where ${line} and false`
      return `select ${columns} from (select * from (${found}) found order by at desc, source, id desc ${most}) newest`
    })[0] as string
  return within(scope, 'audit_line', values, own) as [string, readonly unknown[]]
}

/** Of each company, and of the installation itself. */
function everybodys(actsSql: (own: string) => string): string[] {
  const ofEach = actsSql('line.company_id = companies.id')
  return [`(select found.* from companies cross join lateral ${ofEach} found)`, actsSql('line.company_id is null')]
}

/** What was looked for is a purchase, or nothing at all. */
const isOfEvents = ({ subject, purchaseId }: AuditFilter) => subject === undefined || purchaseId !== undefined

function actConditions(filter: AuditFilter, after: AuditPlace | undefined, given: Given): string[] {
  return [
    ...sharedConditions(filter, after, given, {
      ...{ source: 'act', at: 'line.recorded_at', id: 'line.id', actor: 'line.actor', merchant: 'line.merchant_id' },
    }),
    ...(filter.act === undefined ? [] : [`line.act = ${given(filter.act)}`]),
    ...(filter.subject === undefined ? [] : [`line.subject = ${given(filter.subject)}`]),
    ...(filter.actor === undefined ? [] : [`line.actor = ${given(filter.actor)}`]),
  ]
}

function eventConditions(filter: AuditFilter, after: AuditPlace | undefined, given: Given): string[] {
  const { actor, event, purchaseId } = filter
  return [
    ...sharedConditions(filter, after, given, {
      ...{ source: 'event', at: 'events.occurred_at', id: 'events.id', actor: 'events.actor' },
      merchant: 'events.merchant_id',
    }),
    ...(event === undefined ? [] : [`events.name = ${given(event)}`]),
    ...(purchaseId === undefined ? [] : [`events.purchase_id = ${given(purchaseId)}`]),
    ...(actor === undefined ? [] : [`events.actor = ${given(actor)}`]),
    ...(actor === undefined || /^(payer_|job:)/.test(actor) ? [] : [byName('events.actor')]),
  ]
}

interface Columns {
  readonly source: AuditEntry['source']
  readonly at: string
  readonly id: string
  readonly actor: string
  readonly merchant: string
}

const NO_ID = 0n
const EVERY_ID = 2n ** 63n - 1n

function sharedConditions(
  { byPeople: isByPeople, merchantId, from, before }: AuditFilter,
  after: AuditPlace | undefined,
  given: Given,
  { source, at, id, actor, merchant }: Columns,
): string[] {
  // Acts come before events of the same time: of the other kind, either all of that time have been shown, or none.
  const edge = after && (after.source === source ? after.id : source === 'event' ? EVERY_ID : NO_ID)
  return [
    'true',
    ...(after === undefined ? [] : [`(${at}, ${id}) < (${given(after.at)}, ${given(edge)}::bigint)`]),
    ...(from === undefined ? [] : [`${at} >= ${given(from)}`]),
    ...(before === undefined ? [] : [`${at} < ${given(before)}`]),
    ...(merchantId === undefined ? [] : [`${merchant} = ${given(merchantId)}::uuid`]),
    ...(isByPeople ? [byPeople(actor)] : []),
  ]
}
