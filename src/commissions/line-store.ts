import type { Transaction } from '../db/database.ts'
import { newId } from '../shared/ids.ts'
import type { Charged } from './terms.ts'

/** What is taken of a sale, or given back of it: then negative, of an unwinding. */
export interface CommissionLine extends Charged {
  readonly id: string
  readonly merchantId: string
  readonly companyId: string
  readonly purchaseId: string
  readonly termsId: string
  readonly unwindingId: string | null
  readonly currency: string
  readonly isNetted: boolean
  readonly occurredAt: Date
}

/**
 * The line, and what a payout nets of it: an adjustment (`payouts/adjustment-store.ts`) in the same statement, for a payment's
 * transaction has one more and no two.
 */
export async function insertLine(tx: Transaction, line: CommissionLine): Promise<void> {
  const { id, merchantId, companyId, purchaseId, termsId, unwindingId, currency, netMinor, vatMinor } = line
  await tx.query(
    {
      name: 'insert-commission-line',
      text: `
        with line as (
          insert into commission_lines (id, merchant_id, company_id, purchase_id, terms_id, unwinding_id, currency, net_minor,
                                        vat_minor, is_netted, occurred_at)
          values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
          returning *)
        insert into payable_adjustments (id, merchant_id, company_id, currency, kind, cause_id, amount_minor, recorded_at)
        select $12, merchant_id, company_id, currency,
               case when unwinding_id is null then 'commission' else 'commission_reversed' end, id, -(net_minor + vat_minor),
               occurred_at
          from line where is_netted and net_minor + vat_minor <> 0`,
    },
    [
      ...[id, merchantId, companyId, purchaseId, termsId, unwindingId, currency, netMinor, vatMinor],
      ...[line.isNetted, line.occurredAt, newId()],
    ],
  )
}

/**
 * What was charged for a sale and given back since; undefined where nothing was, the terms of that day keep it, or a credit note
 * gave its invoice back whole.
 */
export async function findToGiveBack(
  tx: Transaction,
  purchaseId: string,
): Promise<(CommissionLine & { readonly before: Charged }) | undefined> {
  const { rows } = await tx.query<CommissionLine & { backNet: bigint; backVat: bigint }>(
    {
      name: 'find-commission-to-give-back',
      text: `
        select line.id, line.merchant_id as "merchantId", line.company_id as "companyId", line.purchase_id as "purchaseId",
               line.terms_id as "termsId", line.unwinding_id as "unwindingId", line.currency, line.net_minor as "netMinor",
               line.vat_minor as "vatMinor", line.is_netted as "isNetted", line.occurred_at as "occurredAt",
               coalesce(-sum(back.net_minor), 0)::bigint as "backNet", coalesce(-sum(back.vat_minor), 0)::bigint as "backVat"
          from commission_lines line
          join commission_terms terms on terms.id = line.terms_id and terms.on_refund = 'give_back'
          left join commission_lines back on back.purchase_id = line.purchase_id and back.unwinding_id is not null
         where line.purchase_id = $1 and line.unwinding_id is null
           and not exists (select from invoice_items item join invoices note on note.preceding_id = item.invoice_id and note.is_whole
                            where item.commission_line_id = line.id)
         group by line.id`,
    },
    [purchaseId],
  )
  const [row] = rows
  if (!row) return undefined
  const { backNet, backVat, ...line } = row
  return { ...line, before: { netMinor: backNet, vatMinor: backVat } }
}
