import type { Database } from '../../src/db/database.ts'
import type { Shop } from './paid-shop.ts'

/** An invoice of one cent for `legalName`, in a series of its own: a row to look for, nothing is booked. */
export async function anInvoiceRow(
  db: Database,
  { id, merchantId, companyId, legalName }: Shop & { readonly id: string; readonly legalName: string },
): Promise<void> {
  await db.query(
    `with named as (
       insert into legal_identities (id, legal_name, street, postcode, city, country_code, registration_number, set_at, set_by, reason)
       values ($1::uuid, $4, 'Quai', '29200', 'Brest', 'FR', $1::uuid::text, now(), 'test', 'test') returning id),
     series as (insert into invoice_series (registration_number) values ($1::uuid::text) returning registration_number)
     insert into invoices (id, series, number, kind, merchant_id, company_id, currency, month, issued_on, issued_at, issued_by,
                           seller_id, buyer_id, net_minor, vat_minor, rounding_minor, netted_minor, due_minor, is_correction, is_whole)
     select named.id, series.registration_number, 1, 'invoice', $2, $3, 'EUR', '2027-03-01', '2027-04-02', now(), 'test',
            named.id, named.id, 1, 0, 0, 1, 0, false, false
       from named cross join series`,
    [id, merchantId, companyId, legalName],
  )
}
