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

/** Seen again, it keeps its beginning; one that an operator accepted stays accepted while it says the same. */
export async function recordFinding(connection: Connection, finding: SeenFinding, now: Date): Promise<void> {
  await connection.query(
    `insert into parity_findings as known (kind, books, provider, account_id, subject, attempt_id, purchase_id, detail,
       state, amount_minor, currency, happened_at, shop_reference, payer_name, payer_address, first_seen_at, last_seen_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16)
     on conflict (account_id, subject, kind) do update
        set last_seen_at = $16, attempt_id = $6, purchase_id = $7, detail = $8,
            amount_minor = coalesce($10, known.amount_minor), currency = coalesce($11, known.currency),
            happened_at = coalesce($12, known.happened_at), shop_reference = coalesce($13, known.shop_reference),
            payer_name = coalesce($14, known.payer_name), payer_address = coalesce($15, known.payer_address),
            state = case when known.state = 'accepted' and known.detail = $8 then 'accepted' else $9 end`,
    [
      finding.kind,
      finding.books,
      finding.provider,
      finding.accountId,
      finding.subject,
      finding.attemptId,
      finding.purchaseId,
      finding.detail,
      finding.state,
      finding.amountMinor,
      finding.currency,
      finding.happenedAt,
      finding.shopReference,
      finding.payerName,
      finding.payerAddress,
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

export async function countFindings(connection: Connection): Promise<{ open: number; waiting: number }> {
  const { rows } = await connection.query<{ open: number; waiting: number }>(
    `select count(*) filter (where state = 'open')::int as open, count(*) filter (where state = 'waiting')::int as waiting
       from parity_findings where state in ('waiting', 'open')`,
  )
  return rows[0] ?? { open: 0, waiting: 0 }
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
