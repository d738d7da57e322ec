import { listWaitingInvoices, type WaitingInvoice } from '../../../invoices/index.ts'
import { type Html, html } from '../../../pages/html.ts'
import { acts, empty } from '../../../pages/office/blocks.ts'
import { moneyText } from '../../../pages/office/figures.ts'
import { filters, pager } from '../../../pages/office/filters.ts'
import { head, section } from '../../../pages/office/head.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import { table } from '../../../pages/office/table.ts'
import { field } from '../../../pages/parts/field.ts'
import { readInvoiceList } from '../../../reading/index.ts'
import { publicId } from '../../../shared/ids.ts'
import { languages } from '../../../texts/languages.ts'
import { invoiceTable, monthOrDebt } from '../../invoices/invoice-parts.ts'
import { merchantId } from '../../purchases/list-filters.ts'
import { staffPage } from '../../staff-page.ts'
import { doneNotice } from '../decisions/list-page.ts'
import { OPERATORS, PAGED, wishOf } from '../operators.ts'
import { hindranceHref, OPERATOR_INVOICES, OWN_IDENTITY, operatorInvoiceHref } from '../paths.ts'

const WAITING_SHOWN = 20

/** What is not issued yet and why, and every invoice there is. */
export const operatorInvoices = staffPage({
  path: OPERATOR_INVOICES,
  ...OPERATORS,
  section: (language) => languages[language].operator.invoices.section,
  place: 9,
  mayLag: true,
  statementsMax: 7,
  query: { merchant: merchantId, ...PAGED },
  async view(connection, { scope, query, reader, address, visitor, done }) {
    const { operator, invoicePages } = languages[reader.language]
    const texts = operator.invoices
    const waiting = await listWaitingInvoices(connection, reader.now, WAITING_SHOWN)
    const page = await readInvoiceList(connection, scope, { merchantId: query.merchant }, wishOf(query))
    const { label } = invoicePages.filter
    const value = query.merchant ? publicId('mer', query.merchant) : ''
    const chips = value ? [{ names: ['merchant'], label, value }] : []
    const fields = field({ name: 'merchant', label, value, hint: texts.merchantHint, autocomplete: 'off' })
    const isAdmin = visitor.role === 'admin'
    const said = done ? texts.done[done as keyof typeof texts.done] : undefined
    return {
      title: texts.section,
      body: html`${head(reader, { title: texts.section, text: texts.text, action: isAdmin && acts([{ href: OWN_IDENTITY, label: texts.own }]) })}${doneNotice(said)}
${waiting.length > 0 && section({ id: 'waiting', title: texts.waiting }, waitingTable(waiting, isAdmin, reader))}
${section(
  { id: 'all', title: texts.all },
  html`${filters(reader, { address, chips, fields })}${
    page.rows.length === 0
      ? empty(
          chips.length > 0
            ? { ...texts.noneFound, action: { href: OPERATOR_INVOICES, label: texts.showAll } }
            : invoicePages.none,
        )
      : [
          invoiceTable(page.rows, ({ id }) => operatorInvoiceHref(id), reader),
          pager(reader, { address, nextCursor: page.nextCursor, said: invoicePages.shown(page.rows.length) }),
        ]
  }`,
)}`,
    }
  },
})

function waitingTable(waiting: readonly WaitingInvoice[], isAdmin: boolean, reader: Reader): Html {
  const { operator, invoicePages } = languages[reader.language]
  const texts = operator.invoices
  const why = ({ hindrance, merchantId: id }: WaitingInvoice) => {
    if (!hindrance) return texts.soon
    const { why: said, action } = texts.hindrances[hindrance]
    return html`${said}${isAdmin && html` <a href="${hindranceHref(hindrance, id)}">${action}</a>`}`
  }
  return html`<p>${texts.waitingText}</p>${table({
    caption: texts.waiting,
    rows: waiting,
    columns: [
      { label: invoicePages.columns.buyer, place: 'name', cell: ({ merchantName }) => merchantName },
      {
        label: invoicePages.one.net,
        place: 'amount',
        cell: ({ netMinor, currency }) => moneyText({ amountMinor: netMinor, currency }, reader),
      },
      { label: invoicePages.columns.month, place: 'start', cell: (row) => monthOrDebt(row, reader.language) },
      { label: texts.waitsFor, place: 'whole', cell: why },
    ],
  })}`
}
