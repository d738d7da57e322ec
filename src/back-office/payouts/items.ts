import { type Html, html } from '../../pages/html.ts'
import { empty } from '../../pages/office/blocks.ts'
import { moment, moneyText } from '../../pages/office/figures.ts'
import { addressWith, pager, views } from '../../pages/office/filters.ts'
import { head } from '../../pages/office/head.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { table } from '../../pages/office/table.ts'
import { type PayableItem, readPayableItems } from '../../reading/index.ts'
import { publicId } from '../../shared/ids.ts'
import { languages } from '../../texts/languages.ts'
import { oneOf, text } from '../inputs.ts'
import { requireOwnMerchant } from '../merchants/own-merchant.ts'
import { staffPage } from '../staff-page.ts'
import { BALANCE_PATH, balanceHref, itemInWords, PAYOUTS_PATH, payoutHref } from './payout-parts.ts'

const VIEWS = ['open', 'adjustments'] as const

/** What a merchant's balance is made of, beside its payouts and purchases. */
export const balanceItems = staffPage({
  path: `${BALANCE_PATH}/:merchant/items`,
  audience: 'merchant',
  roles: ['owner', 'developer', 'support', 'read_only'],
  mayLag: true,
  statementsMax: 2,
  query: { view: oneOf(VIEWS), after: text({ max: 200 }) },
  async view(connection, visit) {
    const { scope, query, reader, address } = visit
    const { payouts: texts } = languages[reader.language]
    const merchant = await requireOwnMerchant(connection, visit)
    const view = query.view ?? 'open'
    const wish = query.after ? { cursor: query.after } : {}
    const { rows, nextCursor } = await readPayableItems(connection, scope, merchant.id, view, wish)
    const title = view === 'open' ? texts.balance.openItems : texts.balance.adjustments
    return {
      title,
      body: html`${head(reader, {
        title,
        above: [
          { href: PAYOUTS_PATH, label: texts.title },
          { href: BALANCE_PATH, label: texts.balance.title },
          { href: balanceHref(merchant.id), label: merchant.name },
        ],
        text: view === 'open' ? texts.items.openText : texts.items.adjustmentsText,
      })}
<section class="section" aria-label="${title}">
${views(
  reader,
  VIEWS.map((name) => ({
    href: addressWith(address, { view: name === 'open' ? undefined : name }),
    label: texts.items.views[name],
    isCurrent: name === view,
  })),
)}
${rows.length === 0 ? empty(texts.items.none[view]) : [tableOf(rows, title, reader), pager(reader, { address, said: texts.items.shown(rows.length), nextCursor })]}
</section>`,
    }
  },
})

function tableOf(rows: readonly PayableItem[], caption: string, reader: Reader): Html {
  const { one, items, columns } = languages[reader.language].payouts
  const name = (item: PayableItem) => {
    const { purchaseId } = item
    const said = itemInWords(item, reader)
    return purchaseId ? html`<a href="/dashboard/purchases/${publicId('pur', purchaseId)}">${said}</a>` : said
  }
  const payout = ({ payoutId }: PayableItem) =>
    payoutId ? html`<a href="${payoutHref(payoutId)}">${items.payout}</a>` : items.waits
  return table({
    caption,
    rows,
    columns: [
      { label: one.what, place: 'name', cell: name },
      { label: one.ref, place: 'start', cell: ({ reference }) => reference },
      { label: items.payout, place: 'late', cell: payout },
      { label: one.day, place: 'end', cell: ({ recordedAt }) => moment(recordedAt, reader) },
      { label: columns.amount, place: 'amount', cell: (row) => moneyText(row, reader) },
    ],
  })
}
