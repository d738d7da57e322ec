import { type Connection, columnsAs } from '../db/database.ts'
import { type Scope, within } from '../shared/scope.ts'
import type { ComparedBooks, Finding, SeenFinding } from './finding.ts'

const FINDING: Readonly<Record<keyof Finding, string>> = {
  id: 'id',
  kind: 'kind',
  books: 'books',
  provider: 'provider',
  accountId: 'account_id',
  subject: 'subject',
  attemptId: 'attempt_id',
  purchaseId: 'purchase_id',
  detail: 'detail',
  amountMinor: 'amount_minor',
  currency: 'currency',
  happenedAt: 'happened_at',
  shopReference: 'shop_reference',
  payerName: 'payer_name',
  payerAddress: 'payer_address',
  state: 'state',
  firstSeenAt: 'first_seen_at',
  lastSeenAt: 'last_seen_at',
  acceptReason: 'accept_reason',
}

const findingColumns = columnsAs(FINDING)

/** Of a purchase that our books know, they say whose order it is and who pays where the other books do not. */
const knownColumns = columnsAs<Finding>({
  ...FINDING,
  id: 'finding.id',
  kind: 'finding.kind',
  accountId: 'finding.account_id',
  attemptId: 'finding.attempt_id',
  purchaseId: 'coalesce(finding.purchase_id, attempts.purchase_id)',
  amountMinor: 'finding.amount_minor',
  currency: 'finding.currency',
  shopReference: 'coalesce(shop_reference, purchases.reference)',
  payerName: `coalesce(payer_name, shares.name, nullif(concat_ws(' ', clients.first_name, clients.last_name), ''))`,
  payerAddress: 'coalesce(payer_address, shares.email, clients.email, shares.phone_number, clients.phone_number)',
  state: 'finding.state',
})

const knownFindings = `
  select ${knownColumns}
    from parity_findings as finding
    left join attempts on attempts.id = finding.attempt_id
    left join purchases on purchases.id = coalesce(finding.purchase_id, attempts.purchase_id)
    left join shares
      on shares.id = coalesce(attempts.share_id,
                              (select id from shares where purchase_id = purchases.id and position = 0))
    left join clients
      on clients.id = case when shares.role = 'pledger' then shares.client_id else purchases.client_id end`

export function recordFinding(connection: Connection, finding: SeenFinding, now: Date): Promise<void> {
  return recordFindings(connection, [finding], now)
}

/** Seen again, one keeps its beginning; one that an operator accepted stays accepted while it says the same. */
export async function recordFindings(
  connection: Connection,
  findings: readonly SeenFinding[],
  now: Date,
): Promise<void> {
  await connection.query(
    `insert into parity_findings as known (kind, books, provider, account_id, subject, attempt_id, purchase_id, detail,
       state, amount_minor, currency, happened_at, shop_reference, payer_name, payer_address, first_seen_at, last_seen_at)
     select seen.*, $16, $16
       from unnest($1::text[], $2::text[], $3::text[], $4::uuid[], $5::text[], $6::uuid[], $7::uuid[], $8::text[], $9::text[],
                   $10::bigint[], $11::text[], $12::timestamptz[], $13::text[], $14::text[], $15::text[]) as seen
     on conflict (account_id, subject, kind) do update
        set last_seen_at = excluded.last_seen_at, attempt_id = excluded.attempt_id, purchase_id = excluded.purchase_id,
            detail = excluded.detail, amount_minor = coalesce(excluded.amount_minor, known.amount_minor),
            currency = coalesce(excluded.currency, known.currency),
            happened_at = coalesce(excluded.happened_at, known.happened_at),
            shop_reference = coalesce(excluded.shop_reference, known.shop_reference),
            payer_name = coalesce(excluded.payer_name, known.payer_name),
            payer_address = coalesce(excluded.payer_address, known.payer_address),
            state = case when known.state = 'accepted' and known.detail = excluded.detail then 'accepted'
                         else excluded.state end`,
    [
      findings.map(({ kind }) => kind),
      findings.map(({ books }) => books),
      findings.map(({ provider }) => provider),
      findings.map(({ accountId }) => accountId),
      findings.map(({ subject }) => subject),
      findings.map(({ attemptId }) => attemptId),
      findings.map(({ purchaseId }) => purchaseId),
      findings.map(({ detail }) => detail),
      findings.map(({ state }) => state),
      findings.map(({ amountMinor }) => amountMinor ?? null),
      findings.map(({ currency }) => currency ?? null),
      findings.map(({ happenedAt }) => happenedAt ?? null),
      findings.map(({ shopReference }) => shopReference ?? null),
      findings.map(({ payerName }) => payerName ?? null),
      findings.map(({ payerAddress }) => payerAddress ?? null),
      now,
    ],
  )
}

/**
 * Both books say the same of this subject now. Money that was given back by nobody knows whom stays open: the
 * merchant's claim has to be looked at.
 */
export async function closeFindings(
  connection: Connection,
  { accountId, subject }: Pick<Finding, 'accountId' | 'subject'>,
  now: Date,
): Promise<void> {
  await connection.query(
    `update parity_findings set state = 'agreed', last_seen_at = $2
      where subject = $1 and account_id = $3 and state in ('waiting', 'open') and kind <> 'given_back_unasked'`,
    [subject, now, accountId],
  )
}

/** Not settled yet, a page of those with one account. */
export async function listUndecidedFindings(
  connection: Connection,
  { accountId, books }: Pick<ComparedBooks, 'accountId' | 'books'>,
  page: { readonly after: bigint; readonly limit: number },
): Promise<Finding[]> {
  const { rows } = await connection.query<Finding>(
    `select ${findingColumns} from parity_findings
      where account_id = $3 and books = $4 and state in ('waiting', 'open') and id > $1 order by id limit $2`,
    [page.after, page.limit, accountId, books],
  )
  return rows
}

/** With what our books know of it. */
export async function findFinding(connection: Connection, scope: Scope, id: bigint): Promise<Finding | undefined> {
  const { rows } = await connection.query<Finding>(
    ...within(scope, 'purchase', [id], (own) => `${knownFindings} where finding.id = $1 and ${own}`),
  )
  return rows[0]
}

/**
 * For whoever looks into them: the newest of these states. Of a purchase that our books do not know, a finding is nobody's
 * but the operator's.
 */
export async function listFindings(
  connection: Connection,
  scope: Scope,
  wish: {
    readonly states: readonly Finding['state'][]
    readonly after?: { readonly at: Date; readonly id: string } | undefined
    readonly limit: number
  },
): Promise<Finding[]> {
  const { states, after, limit } = wish
  const { rows } = await connection.query<Finding>(
    ...within(
      scope,
      'purchase',
      [states, limit, ...(after ? [after.at, after.id] : [])],
      (own) => `
        ${knownFindings}
         where finding.state = any($1) and ${own} ${after ? 'and (last_seen_at, finding.id) < ($3, $4)' : ''}
         order by last_seen_at desc, finding.id desc limit $2`,
    ),
  )
  return rows
}

/** Whether something of a purchase was given back by an acquirer, and nobody knows who asked for it. */
export async function wasGivenBackUnasked(connection: Connection, purchaseId: string): Promise<boolean> {
  const { rows } = await connection.query<{ was: boolean }>(
    {
      name: 'was-given-back-unasked',
      text: `select exists (select from parity_findings where purchase_id = $1 and kind = 'given_back_unasked') as was`,
    },
    [purchaseId],
  )
  return rows[0]?.was === true
}

/** `ofPayouts`: money that an acquirer has paid or not, which holds nothing up; the others are of payments. */
interface FindingCounts {
  readonly open: number
  readonly waiting: number
  readonly ofPayouts: number
}

export async function countFindings(connection: Connection): Promise<FindingCounts> {
  const { rows } = await connection.query<FindingCounts>(
    `select count(*) filter (where state = 'open' and books <> 'payouts')::int as open,
            count(*) filter (where state = 'waiting' and books <> 'payouts')::int as waiting,
            count(*) filter (where books = 'payouts')::int as "ofPayouts"
       from parity_findings where state in ('waiting', 'open')`,
  )
  return rows[0] ?? { open: 0, waiting: 0, ofPayouts: 0 }
}

/** What was found of payouts, and is not so any more. */
export async function closePayoutFindings(
  connection: Connection,
  of: readonly Pick<Finding, 'accountId' | 'subject' | 'kind'>[],
  now: Date,
): Promise<void> {
  await connection.query(
    `update parity_findings set state = 'agreed', last_seen_at = $4
       from unnest($1::uuid[], $2::text[], $3::text[]) as gone (account_id, subject, kind)
      where parity_findings.account_id = gone.account_id and parity_findings.subject = gone.subject
        and parity_findings.kind = gone.kind and books = 'payouts' and state in ('waiting', 'open')`,
    [of.map(({ accountId }) => accountId), of.map(({ subject }) => subject), of.map(({ kind }) => kind), now],
  )
}

/** An operator has looked, and settles it elsewhere. Undefined when there is none that waits for anybody. */
export async function acceptFinding(
  connection: Connection,
  id: bigint,
  reason: string,
  now: Date,
): Promise<Finding | undefined> {
  const { rows } = await connection.query<Finding>(
    `update parity_findings set state = 'accepted', accept_reason = $2, accepted_at = $3
      where id = $1 and state in ('waiting', 'open') returning ${findingColumns}`,
    [id, reason, now],
  )
  return rows[0]
}
