import type { Transaction } from '../db/database.ts'
import { actorText, type By, type PayoutEventName } from '../events/index.ts'

export interface PayoutFact {
  readonly payoutId: string
  readonly name: PayoutEventName
  /** The bank's day. */
  readonly happenedOn: string
  readonly reasonCode: string | null
  /** Business clock. */
  readonly occurredAt: Date
}

/**
 * Appends facts to their payouts, whose rows the caller has locked: at most one to each. What is told of a payout is written here,
 * once, for it may be told days later. That it came back is told with the day on which it had been paid.
 */
export async function appendPayoutEvents(tx: Transaction, { actor }: By, facts: readonly PayoutFact[]): Promise<void> {
  if (facts.length === 0) return
  await tx.query(
    {
      name: 'append-payout-events',
      rings: ['payout_ended'],
      text: `
        with told as (
          select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::timestamptz[])
                        as told (payout_id, name, happened_on, reason_code, occurred_at))
        insert into events (payout_id, merchant_id, sequence, name, detail, occurred_at, actor)
        select payouts.id, merchant_id,
               coalesce((select max(sequence) from events before where before.payout_id = payouts.id), 0) + 1, name,
               jsonb_build_object(
                 'amountMinor', amount_minor, 'currency', currency, 'plannedOn', planned_on,
                 'paidOn', case name when 'payout.paid' then happened_on
                           else (select detail ->> 'paidOn' from events paid
                                  where paid.payout_id = payouts.id and paid.name = 'payout.paid'
                                  order by sequence desc limit 1) end,
                 'returnedOn', case name when 'payout.returned' then happened_on end, 'reasonCode', told.reason_code,
                 'itemCount', (select count(*) from payout_items item where item.payout_id = payouts.id)),
               occurred_at, $6
          from told join payouts on payouts.id = told.payout_id
         order by payouts.id`,
    },
    [
      facts.map(({ payoutId }) => payoutId),
      facts.map(({ name }) => name),
      facts.map(({ happenedOn }) => happenedOn),
      facts.map(({ reasonCode }) => reasonCode),
      facts.map(({ occurredAt }) => occurredAt),
      actorText(actor),
    ],
  )
}
