import { languages } from '../../texts/languages.ts'
import { staffPage } from '../staff-page.ts'
import { invoiceBody, requireDocument } from './invoice-body.ts'
import { INVOICES_PATH, invoiceHref, invoiceTitle } from './invoice-parts.ts'

/** One invoice or credit note of a company's. */
export const invoice = staffPage({
  path: `${INVOICES_PATH}/:invoice`,
  audience: 'merchant',
  roles: ['owner', 'developer', 'support', 'read_only'],
  statementsMax: 5,
  async view(connection, { scope, params, reader }) {
    const document = await requireDocument(connection, scope, params.invoice)
    const above = { href: INVOICES_PATH, label: languages[reader.language].invoicePages.title }
    return {
      title: invoiceTitle(document.invoice, reader.language),
      body: invoiceBody(document, reader, { above, hrefOf: invoiceHref }),
    }
  },
})
