import type { Connection } from '../db/database.ts'
import { listIdentities, listInvoices, type StandingInvoice } from '../invoices/index.ts'
import type { Scope } from '../shared/scope.ts'
import { isUuid, type Page, type PageWish, pagedByTime, readPage } from './page.ts'

/** An invoice as lists show it. */
export interface ListedInvoice extends StandingInvoice {
  /** Whom it is for, as it prints. */
  readonly buyerName: string
}

/** Newest first; `merchantId`: of this one only. Two statements. Throws invalid `invalid_cursor`. */
export async function readInvoiceList(
  connection: Connection,
  scope: Scope,
  { merchantId }: { readonly merchantId: string | undefined },
  wish: PageWish,
): Promise<Page<ListedInvoice>> {
  const paged = pagedByTime<StandingInvoice>(
    'invoices',
    isUuid,
    ({ issuedAt, id }) => ({ at: issuedAt, id }),
    (place) => listInvoices(connection, scope, { merchantId: merchantId ?? null, ...place }),
  )
  const { rows, nextCursor } = await readPage(paged, wish)
  const buyers = await listIdentities(connection, [...new Set(rows.map(({ buyerId }) => buyerId))])
  const nameOf = (wanted: string) => buyers.find(({ id }) => id === wanted)?.legalName ?? ''
  return { rows: rows.map((row) => ({ ...row, buyerName: nameOf(row.buyerId) })), nextCursor }
}
