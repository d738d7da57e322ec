import { type Connection, columnsAs, type Transaction } from '../db/database.ts'
import { refuse } from '../refusals/index.ts'
import { only } from '../shared/assert.ts'
import { type Scope, within } from '../shared/scope.ts'
import type { Invoice, InvoiceLine, StandingInvoice, VatPart } from './invoice.ts'

const INVOICE_COLUMNS = {
  id: 'invoices.id',
  series: 'invoices.series',
  number: 'invoices.number',
  kind: 'invoices.kind',
  subject: 'invoices.subject',
  merchantId: 'invoices.merchant_id',
  companyId: 'invoices.company_id',
  currency: 'invoices.currency',
  month: `to_char(invoices.month, 'YYYY-MM-DD')`,
  owedSince: `to_char(invoices.owed_since, 'YYYY-MM-DD')`,
  issuedOn: `to_char(invoices.issued_on, 'YYYY-MM-DD')`,
  issuedAt: 'invoices.issued_at',
  issuedBy: 'invoices.issued_by',
  sellerId: 'invoices.seller_id',
  buyerId: 'invoices.buyer_id',
  netMinor: 'invoices.net_minor',
  vatMinor: 'invoices.vat_minor',
  roundingMinor: 'invoices.rounding_minor',
  nettedMinor: 'invoices.netted_minor',
  dueMinor: 'invoices.due_minor',
  precedingId: 'invoices.preceding_id',
  isCorrection: 'invoices.is_correction',
  isWhole: 'invoices.is_whole',
  reason: 'invoices.reason',
} as const

/** A correction is paid with what it corrects: nothing of it stands open by itself. */
const OPEN = `case when invoices.is_correction then 0 else invoices.due_minor + notes.due - coalesce(payment.amount_minor, 0) end`

const STANDING = columnsAs<StandingInvoice>({
  ...INVOICE_COLUMNS,
  correctedNetMinor: 'notes.net',
  correctedVatMinor: 'notes.vat',
  openMinor: `(${OPEN})::bigint`,
  state: `case when notes.is_whole then 'credited' when ${OPEN} <> 0 then 'open' else 'paid' end`,
})

const STANDING_INVOICES = `
  invoices left join invoice_payments payment on payment.invoice_id = invoices.id
  cross join lateral (
    select coalesce(sum(net_minor), 0)::bigint as net, coalesce(sum(vat_minor), 0)::bigint as vat,
           coalesce(sum(due_minor), 0)::bigint as due, coalesce(bool_or(is_whole), false) as is_whole
      from invoices note where note.preceding_id = invoices.id and note.is_correction) notes`

/** Whoever writes a document of the series waits here for who is writing one. */
export async function lockSeries(tx: Transaction, registrationNumber: string): Promise<void> {
  await tx.query(
    `insert into invoice_series (registration_number) values ($1)
     on conflict (registration_number) do update set last_number = invoice_series.last_number`,
    [registrationNumber],
  )
}

/** The next of the series, whose row the caller holds. */
export async function takeNumber(tx: Transaction, registrationNumber: string): Promise<bigint> {
  const { rows } = await tx.query<{ number: bigint }>(
    'update invoice_series set last_number = last_number + 1 where registration_number = $1 returning last_number as number',
    [registrationNumber],
  )
  return only(rows).number
}

export async function insertInvoice(
  tx: Transaction,
  invoice: Invoice,
  { lines, vat }: { readonly lines: readonly InvoiceLine[]; readonly vat: readonly VatPart[] },
): Promise<void> {
  const { id, series, number, kind, merchantId, companyId, currency, month, issuedOn, issuedAt, issuedBy } = invoice
  const { sellerId, buyerId, netMinor, vatMinor, roundingMinor, nettedMinor, dueMinor } = invoice
  const { precedingId, isCorrection, isWhole, reason, subject, owedSince } = invoice
  await tx.query(
    `insert into invoices (id, series, number, kind, merchant_id, company_id, currency, month, issued_on, issued_at, issued_by,
                           seller_id, buyer_id, net_minor, vat_minor, rounding_minor, netted_minor, due_minor, preceding_id,
                           is_correction, is_whole, reason, subject, owed_since)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24)`,
    [
      ...[id, series, number, kind, merchantId, companyId, currency, month, issuedOn, issuedAt, issuedBy],
      ...[sellerId, buyerId, netMinor, vatMinor, roundingMinor, nettedMinor, dueMinor],
      ...[precedingId, isCorrection, isWhole, reason, subject, owedSince],
    ],
  )
  await tx.query(
    `insert into invoice_lines (invoice_id, line, kind, payment_type, bps, fixed_minor, count, base_minor, net_minor, vat_code,
                                vat_bps, vat_reason)
     select $1, line.* from unnest($2::int[], $3::text[], $4::text[], $5::int[], $6::bigint[], $7::int[], $8::bigint[],
                                   $9::bigint[], $10::text[], $11::int[], $12::text[]) as line`,
    [
      ...[
        id,
        lines.map((_, index) => index + 1),
        lines.map((line) => line.kind),
        lines.map((line) => line.paymentType),
      ],
      ...[lines.map((line) => line.bps), lines.map((line) => line.fixedMinor), lines.map((line) => line.count)],
      ...[lines.map((line) => line.baseMinor), lines.map((line) => line.netMinor), lines.map((line) => line.vatCode)],
      ...[lines.map((line) => line.vatBps), lines.map((line) => line.vatReason)],
    ],
  )
  await tx.query(
    `insert into invoice_vat (invoice_id, vat_code, vat_bps, net_minor, vat_minor, reason)
     select $1, part.* from unnest($2::text[], $3::int[], $4::bigint[], $5::bigint[], $6::text[]) as part`,
    [
      ...[id, vat.map((part) => part.vatCode), vat.map((part) => part.vatBps), vat.map((part) => part.netMinor)],
      ...[vat.map((part) => part.vatMinor), vat.map((part) => part.reason)],
    ],
  )
}

export async function hasInvoice(
  tx: Transaction,
  { merchantId, currency, month }: Pick<Invoice, 'merchantId' | 'currency' | 'month'>,
): Promise<boolean> {
  const { rows } = await tx.query(
    `select from invoices where merchant_id = $1 and currency = $2 and month = $3 and not is_correction
        and subject = 'commission'`,
    [merchantId, currency, month],
  )
  return rows.length > 0
}

/** The one before that month that took more than it gave back. */
export async function findPrecedingId(
  tx: Transaction,
  { merchantId, currency, month }: Pick<Invoice, 'merchantId' | 'currency' | 'month'>,
): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from invoices where merchant_id = $1 and currency = $2 and month < $3 and kind = 'invoice'
        and subject = 'commission' order by month desc limit 1`,
    [merchantId, currency, month],
  )
  return rows[0]?.id ?? null
}

/** Throws not_found `invoice_not_found`, also out of scope. */
export async function requireInvoice(connection: Connection, scope: Scope, id: string): Promise<StandingInvoice> {
  const { rows } = await connection.query<StandingInvoice>(
    ...within(
      scope,
      'invoice',
      [id],
      (own) => `select ${STANDING} from ${STANDING_INVOICES} where invoices.id = $1 and ${own}`,
    ),
  )
  return rows[0] ?? refuse('invoice_not_found')
}

/** By the number that people quote: of the series of this entity. */
export async function findInvoiceId(
  connection: Connection,
  scope: Scope,
  { series, number }: { readonly series: string; readonly number: bigint },
): Promise<string | undefined> {
  const { rows } = await connection.query<{ id: string }>(
    ...within(
      scope,
      'invoice',
      [series, number],
      (own) => `select id from invoices where series = $1 and number = $2 and ${own}`,
    ),
  )
  return rows[0]?.id
}

/** The newest first, those behind `after`. */
export async function listInvoices(
  connection: Connection,
  scope: Scope,
  wish: {
    readonly merchantId?: string | null
    readonly after?: { readonly at: Date; readonly id: string } | undefined
    readonly limit: number
  },
): Promise<StandingInvoice[]> {
  const { merchantId = null, after, limit } = wish
  const { rows } = await connection.query<StandingInvoice>(
    ...within(
      scope,
      'invoice',
      [merchantId, after?.at ?? null, after?.id ?? null, limit],
      (_own, ofEach) => `
      with found as (
        ${ofEach(
          (own) => `select id from invoices
           where merchant_id = coalesce($1::uuid, merchant_id)
             and ($2::timestamptz is null or (issued_at, id) < ($2, $3::uuid)) and ${own}
           order by issued_at desc, id desc limit $4`,
        )})
      select ${STANDING} from ${STANDING_INVOICES} where invoices.id in (select id from found)
       order by invoices.issued_at desc, invoices.id desc limit $4`,
    ),
  )
  return rows
}

export async function readInvoiceParts(
  connection: Connection,
  invoiceId: string,
): Promise<{ readonly lines: readonly InvoiceLine[]; readonly vat: readonly VatPart[] }> {
  const lines = await connection.query<InvoiceLine>(
    `select kind, payment_type as "paymentType", bps, fixed_minor as "fixedMinor", count, base_minor as "baseMinor",
            net_minor as "netMinor", vat_code as "vatCode", vat_bps as "vatBps", vat_reason as "vatReason"
       from invoice_lines where invoice_id = $1 order by line`,
    [invoiceId],
  )
  const vat = await connection.query<VatPart>(
    `select vat_code as "vatCode", vat_bps as "vatBps", net_minor as "netMinor", vat_minor as "vatMinor", reason
       from invoice_vat where invoice_id = $1 order by vat_code, vat_bps`,
    [invoiceId],
  )
  return { lines: lines.rows, vat: vat.rows }
}

/** Nobody corrects or settles it meanwhile. Invoices are never updated, so the lock is the merchant's. */
export async function lockMerchantOf(tx: Transaction, invoiceId: string): Promise<void> {
  await tx.query(
    `select from merchants where id = (select merchant_id from invoices where id = $1) for no key update`,
    [invoiceId],
  )
}

export async function insertPayment(
  tx: Transaction,
  payment: {
    readonly invoiceId: string
    readonly amountMinor: bigint
    readonly paidAt: Date
    readonly recordedBy: string
    readonly reason: string
  },
): Promise<void> {
  await tx.query(
    'insert into invoice_payments (invoice_id, amount_minor, paid_at, recorded_by, reason) values ($1, $2, $3, $4, $5)',
    [payment.invoiceId, payment.amountMinor, payment.paidAt, payment.recordedBy, payment.reason],
  )
}
