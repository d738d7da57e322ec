import { listOwnMerchants } from '../../merchants/index.ts'
import { html } from '../../pages/html.ts'
import { empty } from '../../pages/office/blocks.ts'
import { addressWith, filters, pager } from '../../pages/office/filters.ts'
import { head } from '../../pages/office/head.ts'
import { readPayoutCount, readPayoutList } from '../../reading/index.ts'
import { languages } from '../../texts/languages.ts'
import { text } from '../inputs.ts'
import { INVOICES_PATH } from '../invoices/invoice-parts.ts'
import { staffPage } from '../staff-page.ts'
import { PAYOUT_QUERY, payoutChips, payoutFields, payoutFilters } from './list-filters.ts'
import { BALANCE_PATH, PAYOUTS_PATH, payoutHref } from './payout-parts.ts'
import { payoutSum, payoutTable } from './payout-table.ts'

/** More are not counted on a screen. */
const COUNTED_MAX = 10_000
/** A company with more finds them by their own pages. */
const MERCHANTS_MAX = 100

/** The transfers by which a company is paid. */
export const payoutList = staffPage({
  path: PAYOUTS_PATH,
  audience: 'merchant',
  roles: ['owner', 'developer', 'support', 'read_only'],
  section: (language) => languages[language].payouts.title,
  place: 4,
  mayLag: true,
  statementsMax: 3,
  query: { ...PAYOUT_QUERY, after: text({ max: 200 }) },
  async view(connection, { scope, query, reader, address }) {
    const { payouts: texts, invoicePages } = languages[reader.language]
    const wished = payoutFilters(query)
    const page = await readPayoutList(connection, scope, wished, query.after ? { cursor: query.after } : {})
    const all = await readPayoutCount(connection, scope, wished, COUNTED_MAX)
    const merchants = await listOwnMerchants(connection, scope, { afterId: undefined, limit: MERCHANTS_MAX })
    const chips = payoutChips(query, merchants, reader)
    const caption = texts.caption(chips.map(({ label, value }) => `${label} ${value}`).join(', '))
    const plain = (href: string, label: string) => html`<a class="button button-plain" href="${href}">${label}</a>`
    const action = html`<div class="buttons">${plain(BALANCE_PATH, texts.balance.title)}${plain(INVOICES_PATH, invoicePages.title)}</div>`
    const none =
      chips.length > 0
        ? { ...texts.noneFound, action: { href: PAYOUTS_PATH, label: texts.noneFound.action } }
        : texts.none
    return {
      title: texts.title,
      body: html`${head(reader, { title: texts.title, text: texts.intro, action })}
<section class="section" aria-label="${texts.filters.state}">${filters(reader, { address, chips, fields: payoutFields(query, merchants, reader) })}</section>
<section class="section" aria-label="${texts.result}">
${
  page.rows.length === 0
    ? empty(none)
    : [
        html`<div class="section-line"><p>${payoutSum(all, reader)}</p><a href="${addressWith({ ...address, path: `${PAYOUTS_PATH}.csv` })}">${texts.asFile(all.count, all.isMore)}</a></div>`,
        payoutTable(page.rows, { caption, hrefOf: payoutHref, reader }),
        pager(reader, {
          ...{ address, nextCursor: page.nextCursor },
          said: texts.shown(page.rows.length, all.count, all.isMore),
        }),
      ]
}
</section>`,
    }
  },
})
