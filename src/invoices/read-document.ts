import type { Connection } from '../db/database.ts'
import { assert } from '../shared/assert.ts'
import type { Scope } from '../shared/scope.ts'
import type { KeptIdentity } from './identity.ts'
import { listIdentities } from './identity-store.ts'
import type { InvoiceLine, StandingInvoice, VatPart } from './invoice.ts'
import { readInvoiceParts, requireInvoice } from './invoice-store.ts'

/** All that an invoice prints. */
export interface InvoiceDocument {
  readonly invoice: StandingInvoice
  readonly lines: readonly InvoiceLine[]
  readonly vat: readonly VatPart[]
  readonly seller: KeptIdentity
  readonly buyer: KeptIdentity
  /** What a note corrects, or the invoice before a month that gave back more than it took. */
  readonly preceding: StandingInvoice | undefined
}

/** Throws not_found `invoice_not_found`, also out of scope. */
export async function readDocument(connection: Connection, scope: Scope, id: string): Promise<InvoiceDocument> {
  const invoice = await requireInvoice(connection, scope, id)
  const { lines, vat } = await readInvoiceParts(connection, id)
  const parties = await listIdentities(connection, [invoice.sellerId, invoice.buyerId])
  const seller = parties.find((party) => party.id === invoice.sellerId)
  const buyer = parties.find((party) => party.id === invoice.buyerId)
  assert(seller && buyer, 'an invoice names its parties')
  const preceding = invoice.precedingId ? await requireInvoice(connection, scope, invoice.precedingId) : undefined
  return { invoice, lines, vat, seller, buyer, preceding }
}
