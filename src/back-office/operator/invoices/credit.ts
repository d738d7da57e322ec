import { transaction } from '../../../db/database.ts'
import { creditInvoice, type InvoiceDocument } from '../../../invoices/index.ts'
import { html } from '../../../pages/html.ts'
import { consequences } from '../../../pages/office/blocks.ts'
import { moneyText } from '../../../pages/office/figures.ts'
import { postForm } from '../../../pages/office/form.ts'
import { facts, head } from '../../../pages/office/head.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import { field } from '../../../pages/parts/field.ts'
import { DomainError } from '../../../refusals/index.ts'
import { parseDecimal } from '../../../shared/money.ts'
import { languages } from '../../../texts/languages.ts'
import { optional, text } from '../../inputs.ts'
import { requireDocument } from '../../invoices/invoice-body.ts'
import { invoiceTitle, totalText } from '../../invoices/invoice-parts.ts'
import { requireFound } from '../../require-found.ts'
import { SENSITIVE } from '../../sensitive.ts'
import { staffPage } from '../../staff-page.ts'
import { OPERATOR_INVOICES, operatorInvoiceHref } from '../paths.ts'
import { REASON, reasonField } from '../reason-field.ts'
import { isCreditable } from './invoice.ts'

const AMOUNT_CHARS_MAX = 20

/** Gives an invoice back by a credit note: all that is left, or so much before VAT. */
export const invoiceCredit = staffPage({
  path: `${OPERATOR_INVOICES}/:invoice/credit`,
  audience: 'operator',
  roles: ['admin'],
  ...SENSITIVE,
  statementsMax: 5,
  form: { net: optional(text({ max: AMOUNT_CHARS_MAX })), reason: REASON },
  async view(connection, { scope, params, reader, formToken }, { typed, errors }) {
    const { operator, invoicePages } = languages[reader.language]
    const { credit: texts, section } = operator.invoices
    const document = await requireDocument(connection, scope, params.invoice)
    const { invoice, buyer } = document
    requireFound(isCreditable(invoice) ? invoice : undefined)
    const name = invoiceTitle(invoice, reader.language)
    const title = texts.title(name)
    const href = operatorInvoiceHref(invoice.id)
    const fields = html`${field({
      ...{ name: 'net', label: `${texts.net} (${invoice.currency})`, hint: texts.netHint(leftText(document, reader)) },
      ...{ value: typed.net ?? '', error: errors.net, inputMode: 'decimal', autocomplete: 'off' },
    })}${reasonField(texts, { typed, errors })}`
    const above = [
      { href: OPERATOR_INVOICES, label: section },
      { href, label: name },
    ]
    const [forGood, owed] = texts.follows
    return {
      title,
      body: html`${head(reader, { title, above })}${facts([
        [invoicePages.columns.buyer, buyer.legalName],
        [invoicePages.columns.total, totalText(invoice, reader)],
      ])}${consequences([
        { shape: 'ended', text: forGood },
        { shape: 'onward', text: owed },
      ])}${postForm({ formToken, fields, verb: texts.verb, stay: { href, label: texts.stay }, isFinal: true })}`,
    }
  },
  async submit(db, { call, scope, params, reader }, { net, reason }) {
    const texts = languages[reader.language].operator.invoices.credit
    const document = await requireDocument(db, scope, params.invoice)
    const { invoice, vat } = document
    const netMinor = net === undefined ? undefined : parseDecimal(net, invoice.currency)
    const between = { errors: { net: texts.wrong(leftText(document, reader)) } }
    if (net !== undefined && netMinor === undefined) return between
    try {
      const note = await transaction(db, (tx) => creditInvoice(tx, call, { invoiceId: invoice.id, netMinor, reason }))
      return { to: operatorInvoiceHref(note.id), done: 'credited' }
    } catch (error) {
      const isRefused = error instanceof DomainError && error.code === 'invoice_not_creditable'
      // One that was credited meanwhile is another question than the one that was answered.
      if (!isRefused || !isCreditable((await requireDocument(db, scope, invoice.id)).invoice)) throw error
      if (netMinor === undefined) return { errors: { net: texts.amountOnly } }
      return vat.length > 1 ? { errors: { net: texts.wholeOnly } } : between
    }
  },
})

function leftText({ invoice }: InvoiceDocument, reader: Reader): string {
  return moneyText({ amountMinor: invoice.netMinor + invoice.correctedNetMinor, currency: invoice.currency }, reader)
}
