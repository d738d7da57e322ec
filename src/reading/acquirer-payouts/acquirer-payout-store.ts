import type { AcquirerPayout, AcquirerPayoutLine } from '../../acquirer-payouts/index.ts'
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
    | 'state'
    | 'lineCount'
  > {
  readonly provider: string
  readonly grossMinor: bigint
  readonly feeMinor: bigint
  readonly doubtedCount: number
  /** Null: at no bank yet. */
  readonly bankLineId: string | null
  readonly bankedOn: string | null
  readonly bankLabel: string | null
}

const LISTED = `
  select payout.id, payout.acquirer_account_id as "acquirerAccountId", payout.reference, payout.currency,
         payout.amount_minor as "amountMinor", payout.made_at as "madeAt", payout.arrives_on as "arrivesOn", payout.state,
         payout.line_count as "lineCount", account.acquirer as provider, sums.gross as "grossMinor", sums.fee as "feeMinor",
         sums.doubted as "doubtedCount", banked.line_id as "bankLineId", banked.booked_on as "bankedOn",
         banked.label as "bankLabel"
    from acquirer_payouts payout
    join acquirer_accounts account on account.id = payout.acquirer_account_id
    cross join lateral (
      select coalesce(sum(gross_minor), 0)::bigint as gross, coalesce(sum(fee_minor), 0)::bigint as fee,
             count(doubt)::int as doubted
        from acquirer_payout_lines where payout_id = payout.id) sums
    left join lateral (
      select line.id as line_id, line.booked_on, bank_accounts.label
        from bank_matches said join bank_lines line on line.id = said.line_id
        join bank_accounts on bank_accounts.id = line.bank_account_id
       where said.subject_id = payout.id and said.kind = 'acquirer_payout' and said.booked_at is not null limit 1) banked
      on true`

/** The newest first; of one account, or of a bank's line, where that is said. */
export async function listAcquirerPayouts(
  connection: Connection,
  { accountId = null, limit }: { readonly accountId?: string | null; readonly limit: number },
): Promise<ListedAcquirerPayout[]> {
  const { rows } = await connection.query<ListedAcquirerPayout>(
    `${LISTED} where payout.id in (
       select id from acquirer_payouts where acquirer_account_id = coalesce($1::uuid, acquirer_account_id)
        order by made_at desc, id desc limit $2)
      order by payout.made_at desc, payout.id desc`,
    [accountId, limit],
  )
  return rows
}

export async function findAcquirerPayout(
  connection: Connection,
  id: string,
): Promise<ListedAcquirerPayout | undefined> {
  const { rows } = await connection.query<ListedAcquirerPayout>(`${LISTED} where payout.id = $1`, [id])
  return rows[0]
}

/** The payout that a line of the bank is. */
export async function findPayoutOfBankLine(
  connection: Connection,
  lineId: string,
): Promise<ListedAcquirerPayout | undefined> {
  const { rows } = await connection.query<ListedAcquirerPayout>(
    `${LISTED} where payout.id = (select subject_id from bank_matches
       where line_id = $1 and kind = 'acquirer_payout' and booked_at is not null)`,
    [lineId],
  )
  return rows[0]
}

/** A line of a payout with the purchase, the share and the payer's part that it is of. */
export interface TracedPayoutLine
  extends Pick<
    AcquirerPayoutLine,
    | 'id'
    | 'payoutId'
    | 'reference'
    | 'kind'
    | 'currency'
    | 'grossMinor'
    | 'feeMinor'
    | 'bookedAt'
    | 'paymentId'
    | 'doubt'
  > {
  readonly purchaseId: string | null
  readonly shareId: string | null
  /** As its shop calls the order. */
  readonly shopReference: string | null
}

const TRACED = `
  select line.id, line.payout_id as "payoutId", line.reference, line.kind, line.currency, line.gross_minor as "grossMinor",
         line.fee_minor as "feeMinor", line.booked_at as "bookedAt", line.payment_id as "paymentId", line.doubt,
         attempts.purchase_id as "purchaseId", attempts.share_id as "shareId", purchases.reference as "shopReference"
    from acquirer_payout_lines line
    left join attempts on attempts.id = line.attempt_id
    left join purchases on purchases.id = attempts.purchase_id`

/** In the order in which they were told, those behind `afterNumber`. */
export async function listPayoutLines(
  connection: Connection,
  payoutId: string,
  { afterNumber, limit }: { readonly afterNumber: number; readonly limit: number },
): Promise<TracedPayoutLine[]> {
  const { rows } = await connection.query<TracedPayoutLine>(
    `${TRACED} where line.payout_id = $1 and line.number > $2 order by line.number limit $3`,
    [payoutId, afterNumber, limit],
  )
  return rows
}

/** The way back: in which payouts the money of a purchase came. */
export async function listPayoutLinesOfPurchase(
  connection: Connection,
  purchaseId: string,
): Promise<TracedPayoutLine[]> {
  const { rows } = await connection.query<TracedPayoutLine>(
    `${TRACED} where line.attempt_id in (select id from attempts where purchase_id = $1) order by line.booked_at, line.number`,
    [purchaseId],
  )
  return rows
}
