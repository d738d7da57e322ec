import type { AcquirerPayoutLine } from '../../acquirer-payouts/index.ts'
import type { Connection } from '../../db/database.ts'
import type { Share } from '../../shares/index.ts'

/** A line of a payout with the purchase, the share and the payer's part that it is of. */
export interface TracedPayoutLine
  extends Pick<
    AcquirerPayoutLine,
    | 'id'
    | 'payoutId'
    | 'number'
    | 'reference'
    | 'kind'
    | 'currency'
    | 'grossMinor'
    | 'feeMinor'
    | 'bookedAt'
    | 'paymentId'
    | 'acquirerRef'
    | 'doubt'
  > {
  readonly purchaseId: string | null
  readonly shareId: string | null
  readonly sharePosition: Share['position'] | null
  readonly shareRole: Share['role'] | null
  /** In what its payment was taken, where that is known. */
  readonly chargedCurrency: string | null
  /** As its shop calls the order. */
  readonly shopReference: string | null
  readonly purchaseTitle: string | null
}

const TRACED = `
  select line.id, line.payout_id as "payoutId", line.number, line.reference, line.kind, line.currency,
         line.gross_minor as "grossMinor", line.fee_minor as "feeMinor", line.booked_at as "bookedAt",
         line.payment_id as "paymentId", line.acquirer_ref as "acquirerRef", line.doubt,
         attempts.purchase_id as "purchaseId", attempts.share_id as "shareId", shares.position as "sharePosition",
         shares.role as "shareRole", attempts.currency as "chargedCurrency", purchases.reference as "shopReference",
         purchases.title as "purchaseTitle"
    from acquirer_payout_lines line
    left join attempts on attempts.id = line.attempt_id
    left join shares on shares.id = attempts.share_id
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

/** What lines of one kind make, in a currency. */
export interface PayoutSum extends Pick<AcquirerPayoutLine, 'kind' | 'currency' | 'grossMinor' | 'feeMinor'> {
  readonly count: number
}

/** One payout added up by what its lines are. */
export async function sumPayoutLines(connection: Connection, payoutId: string): Promise<PayoutSum[]> {
  const { rows } = await connection.query<PayoutSum>(
    `select kind, currency, count(*)::int as count, sum(gross_minor)::bigint as "grossMinor",
            sum(fee_minor)::bigint as "feeMinor"
       from acquirer_payout_lines where payout_id = $1 group by kind, currency order by min(number)`,
    [payoutId],
  )
  return rows
}
