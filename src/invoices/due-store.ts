import type { Connection, Transaction } from '../db/database.ts'
import { DEFAULT_TIME_ZONE } from '../schedules/index.ts'
import type { LineGroup } from './draw-up.ts'
import type { VatCode } from './invoice.ts'

/** What an invoice is of. */
export interface InvoiceOf {
  readonly merchantId: string
  readonly companyId: string
  readonly currency: string
  /** Its first day. */
  readonly month: string
}

const IS_INVOICED = 'exists (select from invoice_items where commission_line_id = line.id)'

/**
 * The first month of each merchant and currency that has lines and no invoice, up to the last that is over. A line that was written
 * down after its month had its invoice belongs to the next one.
 */
export async function listDue(
  connection: Connection,
  { lastMonth, until }: { readonly lastMonth: string; readonly until: Date },
): Promise<InvoiceOf[]> {
  const { rows } = await connection.query<InvoiceOf>(
    {
      // Planned once: readiness and a job ask it.
      name: 'list-due-invoices',
      text: `with sold as (select distinct merchant_id, company_id, currency from commission_terms),
     asked as (
       select sold.*, last.month from sold
         left join lateral (select max(month) as month from invoices
                             where merchant_id = sold.merchant_id and currency = sold.currency and not is_correction
                               and subject = 'commission') last on true
        where last.month is null or last.month < $1::date)
     select merchant_id as "merchantId", company_id as "companyId", currency, to_char(first.month, 'YYYY-MM-DD') as month
       from asked cross join lateral (
         select greatest(date_trunc('month', min(line.occurred_at) at time zone $3)::date,
                         (asked.month + interval '1 month')::date) as month
           from commission_lines line
          where line.merchant_id = asked.merchant_id and line.currency = asked.currency
            and line.occurred_at >= coalesce((asked.month + interval '1 month' - interval '2 days') at time zone $3, '-infinity') and line.occurred_at < $2
            and not ${IS_INVOICED}
         having count(*) > 0) first
      where first.month <= $1::date order by merchant_id, currency`,
    },
    [lastMonth, until, DEFAULT_TIME_ZONE],
  )
  return rows
}

const GROUPS = (whose: string) => `
  select case when line.unwinding_id is null then 'charged' else 'given_back' end as kind,
         purchases.payment_type as "paymentType", terms.bps, terms.fixed_minor as "fixedMinor", count(*)::int as count,
         sum(case when line.unwinding_id is null then purchases.amount_minor else -unwindings.amount_minor end)::bigint as "baseMinor",
         sum(line.net_minor)::bigint as "netMinor", terms.vat_code as "vatCode", terms.vat_bps as "vatBps",
         terms.vat_reason as "vatReason", sum(line.vat_minor)::bigint as "vatMinor",
         sum(case when line.is_netted then line.net_minor + line.vat_minor else 0 end)::bigint as "nettedMinor"
    from commission_lines line
    join commission_terms terms on terms.id = line.terms_id
    join purchases on purchases.id = line.purchase_id
    left join unwindings on unwindings.id = line.unwinding_id
   where ${whose}
   group by 1, 2, terms.bps, terms.fixed_minor, terms.vat_code, terms.vat_bps, terms.vat_reason
   order by 1, 2, terms.bps, terms.fixed_minor, terms.vat_code, terms.vat_bps, terms.vat_reason`

const OPEN_LINES = `line.merchant_id = $1 and line.currency = $2 and line.occurred_at < $3 and not ${IS_INVOICED}`

/** What its invoice would be made of. */
export async function readOpenGroups(
  connection: Connection,
  { merchantId, currency }: InvoiceOf,
  until: Date,
): Promise<LineGroup[]> {
  const { rows } = await connection.query<LineGroup>(GROUPS(OPEN_LINES), [merchantId, currency, until])
  return rows
}

/** What each of several invoices would come to before VAT, with the kinds of VAT in it. */
export async function readOpenTotals(
  connection: Connection,
  due: readonly (InvoiceOf & { readonly until: Date })[],
): Promise<
  (Pick<InvoiceOf, 'merchantId' | 'currency'> & { merchantName: string; netMinor: bigint; codes: VatCode[] })[]
> {
  const { rows } = await connection.query<Awaited<ReturnType<typeof readOpenTotals>>[number]>(
    `select asked.merchant_id as "merchantId", asked.currency, merchants.name as "merchantName",
            sum(line.net_minor)::bigint as "netMinor", array_agg(distinct terms.vat_code) as codes
       from unnest($1::uuid[], $2::text[], $3::timestamptz[]) as asked (merchant_id, currency, until)
       join merchants on merchants.id = asked.merchant_id
       join commission_lines line on line.merchant_id = asked.merchant_id and line.currency = asked.currency
                                 and line.occurred_at < asked.until and not ${IS_INVOICED}
       join commission_terms terms on terms.id = line.terms_id
      group by asked.merchant_id, asked.currency, merchants.name`,
    [due.map((of) => of.merchantId), due.map((of) => of.currency), due.map((of) => of.until)],
  )
  return rows
}

/** Takes every line until then that no invoice has, for this one; what is committed later is the next month's. */
export async function takeLines(
  tx: Transaction,
  { merchantId, currency }: InvoiceOf,
  { until, invoiceId }: { readonly until: Date; readonly invoiceId: string },
): Promise<LineGroup[]> {
  await tx.query(
    `insert into invoice_items (commission_line_id, invoice_id) select line.id, $4 from commission_lines line where ${OPEN_LINES}`,
    [merchantId, currency, until, invoiceId],
  )
  const { rows } = await tx.query<LineGroup>(
    GROUPS('line.id in (select commission_line_id from invoice_items where invoice_id = $1)'),
    [invoiceId],
  )
  return rows
}

/** How many sales of an invoice had some of their commission given back after it was drawn up: by lines of later invoices. */
export async function countGivenBackSince(connection: Connection, invoiceId: string): Promise<number> {
  const { rows } = await connection.query<{ count: number }>(
    `select count(distinct back.purchase_id)::int as count
       from invoice_items item join commission_lines line on line.id = item.commission_line_id and line.unwinding_id is null
       join commission_lines back on back.purchase_id = line.purchase_id and back.unwinding_id is not null
      where item.invoice_id = $1
        and not exists (select from invoice_items other where other.commission_line_id = back.id and other.invoice_id = $1)`,
    [invoiceId],
  )
  return rows[0]?.count ?? 0
}
