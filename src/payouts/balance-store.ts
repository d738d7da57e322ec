import type { Connection } from '../db/database.ts'
import { type Scope, within } from '../shared/scope.ts'

/**
 * Where a merchant's money is, of one currency. Promised, and what invoices ask back of it, is what is paid, paid outside and kept as
 * commission, and all the rest.
 */
export interface MerchantBalance {
  readonly merchantId: string
  readonly currency: string
  /** By sales, less what was taken back of them, and what was never paid of those that the merchant lent. */
  readonly promisedMinor: bigint
  /** Before payouts were made here, and by what a person has found on a statement: negative where the merchant paid us. */
  readonly paidOutsideMinor: bigint
  readonly commissionMinor: bigint
  /** Asked from the merchant by invoices of what it owed, and not paid yet. */
  readonly invoicedMinor: bigint
  /** Left our account, less what came back. */
  readonly paidMinor: bigint
  /** In files for the bank, not yet on a statement. */
  readonly inTransitMinor: bigint
  readonly reserveMinor: bigint
  /** Owed, and in no file: what is planned as well; negative where the merchant owes. */
  readonly openMinor: bigint
  readonly plannedMinor: bigint
}

/** Of one merchant, or of all that the scope may see, by merchant and currency. */
export async function readBalances(
  connection: Connection,
  scope: Scope,
  { merchantId = null }: { readonly merchantId?: string | null } = {},
): Promise<MerchantBalance[]> {
  const { rows } = await connection.query<MerchantBalance>(
    ...within(
      scope,
      'merchant_account',
      [merchantId],
      (own) => `
      with own as (select id from merchants where id = coalesce($1::uuid, id) and ${own}),
      moved as (
        select merchant_id, currency, amount_minor as promised, 0 as outside, 0 as commission, 0 as invoiced, 0 as paid, 0 as transit,
               0 as reserve, amount_minor as open, 0 as planned
          from transfer_items where merchant_id in (select id from own)
        union all
        select merchant_id, currency, case when kind in ('unpaid', 'unpaid_reversed') then amount_minor else 0 end,
               case when kind in ('paid_outside', 'bank_line') then -amount_minor else 0 end,
               case when kind in ('commission', 'commission_reversed', 'invoice_rounding', 'invoice_credited', 'invoice_paid')
                    then -amount_minor else 0 end,
               case when kind in ('debt_invoiced', 'debt_invoice_paid', 'debt_restored') then amount_minor else 0 end,
               0, 0, 0, amount_minor, 0
          from payable_adjustments where merchant_id in (select id from own)
        union all
        select merchant_id, currency, 0, 0, 0, 0, amount_minor * (debited_count - returned_count),
               case when is_in_transit then amount_minor else 0 end,
               case when holds_items and reserve_released_at is null then reserve_minor else 0 end,
               case when holds_items then -amount_minor - reserve_minor else 0 end,
               case when state = 'planned' then amount_minor else 0 end
          from (select payouts.*, state in ('exported', 'sent', 'paid')
                       and exists (select from payout_items where payout_id = payouts.id and ended_at is null) as holds_items
                  from payouts where merchant_id in (select id from own)) payouts)
      select merchant_id as "merchantId", currency, sum(promised)::bigint as "promisedMinor",
             sum(outside)::bigint as "paidOutsideMinor", sum(commission)::bigint as "commissionMinor",
             sum(invoiced)::bigint as "invoicedMinor", sum(paid)::bigint as "paidMinor", sum(transit)::bigint as "inTransitMinor",
             sum(reserve)::bigint as "reserveMinor", sum(open)::bigint as "openMinor", sum(planned)::bigint as "plannedMinor"
        from moved group by merchant_id, currency order by merchant_id, currency`,
    ),
  )
  return rows
}
