import type { AcquirerPayout, AcquirerPayoutLine } from '../../acquirer-payouts/index.ts'
import type { Connection } from '../../db/database.ts'

/** A movement of a purchase's money at its acquirer, with the payout and the bank's line that brought it, where they are known. */
export interface MovedMoney extends Pick<AcquirerPayoutLine, 'kind' | 'currency' | 'paymentId' | 'doubt'> {
  readonly shareId: string | null
  readonly provider: string
  /** Signed: below zero it went back to its payer. */
  readonly amountMinor: bigint
  readonly happenedAt: Date
  readonly feeMinor: bigint | null
  readonly payoutId: string | null
  readonly payoutMadeAt: Date | null
  readonly payoutState: AcquirerPayout['state'] | null
  readonly bankLineId: string | null
  readonly bankedOn: string | null
}

const OWN_KINDS = `line.kind in ('charge', 'refund') and line.doubt is distinct from 'repeated'`

/** Payments and refunds of ours, in a payout or not yet; and what only lines of payouts tell of them: disputes, what came twice. */
export async function listMovedMoney(connection: Connection, purchaseId: string): Promise<MovedMoney[]> {
  const { rows } = await connection.query<MovedMoney>(
    `with paid as (
       select id, share_id, payment_id, currency, captured_minor, created_at, acquirer_account_id
         from attempts where purchase_id = $1),
     ours as (
       select 'charge' as kind, id as attempt_id, null::uuid as operation_id, captured_minor as amount_minor,
              created_at as happened_at
         from paid where captured_minor > 0
       union all
       select 'refund', attempt_id, operations.id, -amount_minor, operations.created_at
         from operations join paid on paid.id = attempt_id
        where kind = 'refund' and state in ('succeeded', 'reversed')),
     moved as (
       select ours.kind, ours.attempt_id, ours.amount_minor, ours.happened_at, null as currency, line.payout_id,
              line.fee_minor, line.doubt
         from ours left join lateral (
           select payout_id, fee_minor, doubt from acquirer_payout_lines line
            where line.attempt_id = ours.attempt_id and line.kind = ours.kind
              and line.operation_id is not distinct from ours.operation_id and ${OWN_KINDS} limit 1) line on true
       union all
       select line.kind, line.attempt_id, line.gross_minor, line.booked_at, line.currency, line.payout_id, line.fee_minor,
              line.doubt
         from acquirer_payout_lines line
        where line.attempt_id in (select id from paid)
          and not (${OWN_KINDS} and (line.kind = 'charge' or line.operation_id is not null)))
     select moved.kind, paid.share_id as "shareId", account.acquirer as provider, paid.payment_id as "paymentId",
            moved.amount_minor as "amountMinor", coalesce(moved.currency, paid.currency) as currency,
            moved.happened_at as "happenedAt", moved.fee_minor as "feeMinor", moved.doubt, moved.payout_id as "payoutId",
            payout.made_at as "payoutMadeAt", payout.state as "payoutState", line.id as "bankLineId",
            line.booked_on as "bankedOn"
       from moved
       join paid on paid.id = moved.attempt_id
       join acquirer_accounts account on account.id = paid.acquirer_account_id
       left join acquirer_payouts payout on payout.id = moved.payout_id
       left join bank_matches said
         on said.subject_id = payout.id and said.kind = 'acquirer_payout' and said.booked_at is not null
       left join bank_lines line on line.id = said.line_id
      order by moved.happened_at, moved.kind`,
    [purchaseId],
  )
  return rows
}
