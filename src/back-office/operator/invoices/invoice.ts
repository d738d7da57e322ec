import type { InvoiceDocument } from '../../../invoices/index.ts'
import { type Html, html } from '../../../pages/html.ts'
import { acts } from '../../../pages/office/blocks.ts'
import { section } from '../../../pages/office/head.ts'
import type { StaffLanguage } from '../../../texts/language.ts'
import { languages } from '../../../texts/languages.ts'
import { ciiFile, pdfFile } from '../../invoices/file.ts'
import { invoiceBody, requireDocument } from '../../invoices/invoice-body.ts'
import { invoiceTitle } from '../../invoices/invoice-parts.ts'
import { staffPage } from '../../staff-page.ts'
import { doneNotice } from '../decisions/list-page.ts'
import { OPERATORS } from '../operators.ts'
import { OPERATOR_INVOICES, operatorInvoiceHref } from '../paths.ts'

/** One invoice or credit note, and what an administrator can do with it. */
export const operatorInvoice = staffPage({
  path: `${OPERATOR_INVOICES}/:invoice`,
  ...OPERATORS,
  statementsMax: 5,
  async view(connection, { scope, params, reader, visitor, done }) {
    const texts = languages[reader.language].operator.invoices
    const document = await requireDocument(connection, scope, params.invoice)
    const above = { href: OPERATOR_INVOICES, label: texts.section }
    const links = visitor.role === 'admin' ? actsOf(document, reader.language) : ''
    return {
      title: invoiceTitle(document.invoice, reader.language),
      body: html`${doneNotice(done ? texts.done[done as keyof typeof texts.done] : undefined)}${invoiceBody(document, reader, { above, hrefOf: operatorInvoiceHref, acts: links })}`,
    }
  },
})

/** The same for people. */
export const operatorInvoicePaper = staffPage({
  path: `${OPERATOR_INVOICES}/:invoice/invoice.pdf`,
  ...OPERATORS,
  statementsMax: 5,
  view: async (connection, { scope, params, reader }) =>
    pdfFile(await requireDocument(connection, scope, params.invoice), reader.language),
})

/** The same for an accounting program. */
export const operatorInvoiceFile = staffPage({
  path: `${OPERATOR_INVOICES}/:invoice/cii.xml`,
  ...OPERATORS,
  statementsMax: 5,
  view: async (connection, { scope, params, reader }) =>
    ciiFile(await requireDocument(connection, scope, params.invoice), reader.language),
})

function actsOf({ invoice }: InvoiceDocument, language: StaffLanguage): Html | '' {
  const texts = languages[language].operator.invoices
  const href = operatorInvoiceHref(invoice.id)
  const links = [
    ...(invoice.openMinor === 0n ? [] : [{ href: `${href}/paid`, label: texts.paid.link }]),
    ...(isCreditable(invoice) ? [{ href: `${href}/credit`, label: texts.credit.link }] : []),
  ]
  return links.length === 0 ? '' : section({ id: 'acts', title: texts.acts }, acts(links))
}

/** A note corrects an invoice, once there is something left of it. */
export const isCreditable = ({ kind, state }: InvoiceDocument['invoice']) => kind === 'invoice' && state !== 'credited'
