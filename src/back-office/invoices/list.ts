import { listOwnMerchants } from '../../merchants/index.ts'
import { html } from '../../pages/html.ts'
import { empty } from '../../pages/office/blocks.ts'
import { filters, pager } from '../../pages/office/filters.ts'
import { choice } from '../../pages/office/form.ts'
import { head } from '../../pages/office/head.ts'
import { readInvoiceList } from '../../reading/index.ts'
import { publicId } from '../../shared/ids.ts'
import { languages } from '../../texts/languages.ts'
import { text } from '../inputs.ts'
import { PAYOUTS_PATH } from '../payouts/payout-parts.ts'
import { merchantId } from '../purchases/list-filters.ts'
import { staffPage } from '../staff-page.ts'
import { INVOICES_PATH, invoiceHref, invoiceTable } from './invoice-parts.ts'

/** A company with more finds an invoice by its number. */
const MERCHANTS_MAX = 100

/** What a company was invoiced of its commission. */
export const invoiceList = staffPage({
  path: INVOICES_PATH,
  audience: 'merchant',
  roles: ['owner', 'developer', 'support', 'read_only'],
  mayLag: true,
  statementsMax: 3,
  query: { merchant: merchantId, after: text({ max: 200 }) },
  async view(connection, { scope, query, reader, address }) {
    const { invoicePages: texts, payouts } = languages[reader.language]
    const { merchant, after } = query
    const page = await readInvoiceList(connection, scope, { merchantId: merchant }, after ? { cursor: after } : {})
    const merchants = await listOwnMerchants(connection, scope, { afterId: undefined, limit: MERCHANTS_MAX })
    const name = merchants.find(({ id }) => id === merchant)?.name
    const { label, any } = texts.filter
    const chips = merchant ? [{ names: ['merchant'], label, value: name ?? publicId('mer', merchant) }] : []
    const options = merchants.map((each) => [publicId('mer', each.id), each.name] as const)
    const value = merchant ? publicId('mer', merchant) : ''
    const fields = choice({ name: 'merchant', label, value, options: [['', any], ...options] })
    return {
      title: texts.title,
      body: html`${head(reader, { title: texts.title, text: texts.intro, above: [{ href: PAYOUTS_PATH, label: payouts.title }] })}
<section class="section" aria-label="${texts.title}">
${merchants.length > 1 && filters(reader, { address, chips, fields })}
${
  page.rows.length === 0
    ? empty(texts.none)
    : [
        invoiceTable(page.rows, ({ id }) => invoiceHref(id), reader),
        pager(reader, { address, nextCursor: page.nextCursor, said: texts.shown(page.rows.length) }),
      ]
}
</section>`,
    }
  },
})
