import type { Connection } from '../db/database.ts'
import type { Scope } from '../shared/scope.ts'
import type { StaffLanguage } from '../texts/language.ts'
import { languages } from '../texts/languages.ts'
import { invoiceNumber } from './invoice.ts'
import { type InvoiceDocument, readDocument } from './read-document.ts'
import { writeInvoicePdf } from './write-pdf.ts'

export interface InvoicePdf {
  /** `facture-2026-000042.pdf` */
  readonly fileName: string
  readonly bytes: Uint8Array
}

/** Throws not_found `invoice_not_found`, also out of scope. */
export async function readInvoicePdf(
  connection: Connection,
  scope: Scope,
  { invoiceId, language }: { readonly invoiceId: string; readonly language: StaffLanguage },
): Promise<InvoicePdf> {
  return invoicePdf(await readDocument(connection, scope, invoiceId), language)
}

export async function invoicePdf(document: InvoiceDocument, language: StaffLanguage): Promise<InvoicePdf> {
  const title = languages[language].invoices.paper.title[document.invoice.kind](invoiceNumber(document.invoice))
  const fileName = `${title.toLowerCase().replaceAll(' ', '-')}.pdf`
  return { fileName, bytes: await writeInvoicePdf(document, language) }
}
