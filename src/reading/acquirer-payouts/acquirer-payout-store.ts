import type { AcquirerPayout } from '../../acquirer-payouts/index.ts'
import type { Connection } from '../../db/database.ts'

/** A payout of an acquirer with what its lines make, and the bank's line that is it. */
export interface ListedAcquirerPayout
  extends Pick<
    AcquirerPayout,
    | 'id'
    | 'acquirerAccountId'
    | 'reference'
    | 'currency'
    | 'amountMinor'
    | 'madeAt'
    | 'arrivesOn'
    | 'bankReferences'
    | 'ibanLast4'
    | 'state'
    | 'lineCount'
    | 'readAt'
    | 'readBy'
  > {
  readonly provider: string
  /** Its account, as the acquirer calls it. */
  readonly accountReference: string
  readonly grossMinor: bigint
  readonly feeMinor: bigint
  readonly doubtedCount: number
  /** Differences of it and of its lines that wait for somebody. */
  readonly findingCount: number
  /** Null: at no bank yet. */
  readonly bankLineId: string | null
  readonly bankedOn: string | null
  readonly bankLabel: string | null
}

/** What a list of them may be narrowed to. */
export interface AcquirerPayoutFilters {
  readonly accountId?: string | null | undefined
  /** Sent, and no line of the bank is it. */
  readonly isAwaited?: boolean | undefined
  /** Of which a difference waits for somebody. */
  readonly hasFindings?: boolean | undefined
}

const IS_SAID = `said.subject_id = payout.id and said.kind = 'acquirer_payout' and said.booked_at is not null`

const OPEN = `books = 'payouts' and finding.state in ('open', 'waiting')`

/** Of these payouts what is shown of each; chosen first, so that nothing is read of any other. */
const listed = (chosen: string) => `
  select payout.id, payout.acquirer_account_id as "acquirerAccountId", payout.reference, payout.currency,
         payout.amount_minor as "amountMinor", payout.made_at as "madeAt", payout.arrives_on as "arrivesOn",
         payout.bank_references as "bankReferences", payout.iban_last4 as "ibanLast4", payout.state,
         payout.line_count as "lineCount", payout.read_at as "readAt", payout.read_by as "readBy",
         account.acquirer as provider, account.reference as "accountReference",
         coalesce(payout.gross_minor, (
           select coalesce(sum(gross_minor), 0)::bigint from acquirer_payout_lines where payout_id = payout.id))
           as "grossMinor",
         coalesce(payout.fee_minor, (
           select coalesce(sum(fee_minor), 0)::bigint from acquirer_payout_lines where payout_id = payout.id))
           as "feeMinor",
         doubted.count as "doubtedCount", doubted.found + own.found as "findingCount",
         banked.line_id as "bankLineId", banked.booked_on as "bankedOn", banked.label as "bankLabel"
    from (${chosen}) payout
    join acquirer_accounts account on account.id = payout.acquirer_account_id
    cross join lateral (
      select count(distinct line.id)::int as count, count(finding.id)::int as found
        from acquirer_payout_lines line
        left join parity_findings finding
          on finding.account_id = line.acquirer_account_id and finding.subject = line.reference and ${OPEN}
       where line.payout_id = payout.id and line.doubt is not null) doubted
    cross join lateral (
      select count(*)::int as found from parity_findings finding
       where finding.account_id = payout.acquirer_account_id and finding.subject = payout.reference and ${OPEN}) own
    left join lateral (
      select line.id as line_id, line.booked_on, bank_accounts.label
        from bank_matches said join bank_lines line on line.id = said.line_id
        join bank_accounts on bank_accounts.id = line.bank_account_id
       where ${IS_SAID} limit 1) banked on true
   order by payout.made_at desc, payout.id desc`

/** Differences are few, payouts and their lines many: they are found by their differences. */
const FOUND = `
  select known.id from parity_findings finding
    join acquirer_payouts known on known.acquirer_account_id = finding.account_id and known.reference = finding.subject
   where ${OPEN}
  union all
  select line.payout_id from parity_findings finding
    join acquirer_payout_lines line
      on line.acquirer_account_id = finding.account_id and line.reference = finding.subject and line.doubt is not null
   where ${OPEN}`

/** The newest first; behind `after`, where that is said. */
export async function listAcquirerPayouts(
  connection: Connection,
  {
    accountId = null,
    isAwaited = false,
    hasFindings = false,
    after,
    limit,
  }: AcquirerPayoutFilters & {
    readonly after?: { readonly at: Date; readonly id: string } | undefined
    readonly limit: number
  },
): Promise<ListedAcquirerPayout[]> {
  const { rows } = await connection.query<ListedAcquirerPayout>(
    listed(`
      select * from acquirer_payouts payout
       where ${accountId === null ? '' : 'acquirer_account_id = $6 and'} (not $1::boolean or state = 'sent' and amount_minor <> 0
                and not exists (select from bank_matches said where ${IS_SAID}))
         and (not $2::boolean or id in (${FOUND}))
         and ($3::timestamptz is null or (made_at, id) < ($3, $4::uuid))
       order by made_at desc, id desc limit $5`),
    [isAwaited, hasFindings, after?.at ?? null, after?.id ?? null, limit, ...(accountId === null ? [] : [accountId])],
  )
  return rows
}

export async function findAcquirerPayout(
  connection: Connection,
  id: string,
): Promise<ListedAcquirerPayout | undefined> {
  const { rows } = await connection.query<ListedAcquirerPayout>(
    listed('select * from acquirer_payouts where id = $1'),
    [id],
  )
  return rows[0]
}

/** The payout that a line of the bank is. */
export async function findPayoutOfBankLine(
  connection: Connection,
  lineId: string,
): Promise<ListedAcquirerPayout | undefined> {
  const { rows } = await connection.query<ListedAcquirerPayout>(
    listed(`
      select * from acquirer_payouts
       where id = (select subject_id from bank_matches
                    where line_id = $1 and kind = 'acquirer_payout' and booked_at is not null)`),
    [lineId],
  )
  return rows[0]
}
