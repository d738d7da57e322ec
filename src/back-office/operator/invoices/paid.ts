import { transaction } from '../../../db/database.ts'
import { markInvoicePaid } from '../../../invoices/index.ts'
import { html } from '../../../pages/html.ts'
import { consequences } from '../../../pages/office/blocks.ts'
import { moneyText } from '../../../pages/office/figures.ts'
import { postForm } from '../../../pages/office/form.ts'
import { facts, head } from '../../../pages/office/head.ts'
import { DomainError } from '../../../refusals/index.ts'
import { languages } from '../../../texts/languages.ts'
import { requireDocument } from '../../invoices/invoice-body.ts'
import { invoiceTitle } from '../../invoices/invoice-parts.ts'
import { requireFound } from '../../require-found.ts'
import { SENSITIVE } from '../../sensitive.ts'
import { staffPage } from '../../staff-page.ts'
import { OPERATOR_INVOICES, operatorInvoiceHref } from '../paths.ts'
import { REASON, reasonField } from '../reason-field.ts'

/** What an invoice asks for apart is taken off what its merchant is owed, where its transfer was booked. */
export const invoicePaid = staffPage({
  path: `${OPERATOR_INVOICES}/:invoice/paid`,
  audience: 'operator',
  roles: ['admin'],
  ...SENSITIVE,
  statementsMax: 5,
  form: { reason: REASON },
  async view(connection, { scope, params, reader, formToken }, { typed, errors }) {
    const { operator, invoicePages } = languages[reader.language]
    const { paid: texts, section } = operator.invoices
    const { invoice, buyer } = await requireDocument(connection, scope, params.invoice)
    requireFound(invoice.openMinor === 0n ? undefined : invoice)
    const name = invoiceTitle(invoice, reader.language)
    const title = texts.title(name)
    const href = operatorInvoiceHref(invoice.id)
    const fields = reasonField(texts, { typed, errors })
    const above = [
      { href: OPERATOR_INVOICES, label: section },
      { href, label: name },
    ]
    return {
      title,
      body: html`${head(reader, { title, above })}${facts([
        [invoicePages.columns.buyer, buyer.legalName],
        [invoicePages.one.open, moneyText({ amountMinor: invoice.openMinor, currency: invoice.currency }, reader)],
      ])}${consequences([{ shape: 'onward', text: texts.follows }])}${postForm({ formToken, fields, verb: texts.verb, stay: { href, label: texts.stay } })}`,
    }
  },
  async submit(db, { call, scope, params, reader }, { reason }) {
    const { invoice } = await requireDocument(db, scope, params.invoice)
    try {
      await transaction(db, (tx) => markInvoicePaid(tx, call, { invoiceId: invoice.id, reason }))
    } catch (error) {
      const isRefused = error instanceof DomainError && error.code === 'invoice_not_payable'
      if (!isRefused || (await requireDocument(db, scope, invoice.id)).invoice.openMinor === 0n) throw error
      return { errors: { reason: languages[reader.language].operator.invoices.paid.notThere } }
    }
    return { to: operatorInvoiceHref(invoice.id), done: 'paid' }
  },
})
