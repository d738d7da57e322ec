import { type InvoiceDocument, invoiceNumber, invoicePdf, writeCii } from '../../invoices/index.ts'
import type { StaffLanguage } from '../../texts/language.ts'
import { type Download, staffPage } from '../staff-page.ts'
import { requireDocument } from './invoice-body.ts'
import { INVOICES_PATH } from './invoice-parts.ts'

/** An invoice for people, which holds the one for programs. */
export const invoicePaper = staffPage({
  path: `${INVOICES_PATH}/:invoice/invoice.pdf`,
  audience: 'merchant',
  roles: ['owner', 'developer', 'support', 'read_only'],
  statementsMax: 5,
  view: async (connection, { scope, params, reader }) =>
    pdfFile(await requireDocument(connection, scope, params.invoice), reader.language),
})

/** An invoice for its merchant's accounting program. */
export const invoiceFile = staffPage({
  path: `${INVOICES_PATH}/:invoice/cii.xml`,
  audience: 'merchant',
  roles: ['owner', 'developer', 'support', 'read_only'],
  statementsMax: 5,
  view: async (connection, { scope, params, reader }) =>
    ciiFile(await requireDocument(connection, scope, params.invoice), reader.language),
})

export async function pdfFile(document: InvoiceDocument, language: StaffLanguage): Promise<Download> {
  const { fileName, bytes } = await invoicePdf(document, language)
  return { fileName, type: 'application/pdf', body: bytes }
}

export function ciiFile(document: InvoiceDocument, language: StaffLanguage): Download {
  const { invoice } = document
  return {
    fileName: `${invoice.kind.replace('_', '-')}-${invoiceNumber(invoice)}.xml`,
    type: 'application/xml; charset=utf-8',
    body: writeCii(document, language),
  }
}
