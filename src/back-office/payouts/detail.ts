import { findBankDetails } from '../../bank-accounts/index.ts'
import { findMerchant } from '../../merchants/index.ts'
import { html } from '../../pages/html.ts'
import { moneyText } from '../../pages/office/figures.ts'
import { pager } from '../../pages/office/filters.ts'
import { beside, head, section } from '../../pages/office/head.ts'
import { why } from '../../pages/office/mark.ts'
import { findPayout, listPayoutLines } from '../../payouts/index.ts'
import { listBookings, readPayoutItems } from '../../reading/index.ts'
import { languages } from '../../texts/languages.ts'
import { text } from '../inputs.ts'
import { requireFound, requireId } from '../require-found.ts'
import { staffPage } from '../staff-page.ts'
import { atTheBank, detailsHref, itemTable, PAYOUTS_PATH, payoutStatement, threeDates } from './payout-parts.ts'
import { payoutMark, shortDate } from './payout-words.ts'

/** One payout: what it is made of, and how far it has come. */
export const payout = staffPage({
  path: `${PAYOUTS_PATH}/:payout`,
  audience: 'merchant',
  roles: ['owner', 'developer', 'support', 'read_only'],
  statementsMax: 6,
  query: { after: text({ max: 200 }) },
  async view(connection, { scope, params, query, reader, address }) {
    const { payouts: texts } = languages[reader.language]
    const shown = requireFound(await findPayout(connection, scope, requireId(params.payout)))
    const merchant = requireFound(await findMerchant(connection, scope, shown.merchantId))
    const details = await findBankDetails(connection, scope, shown.merchantId)
    const lines = await listPayoutLines(connection, shown.id)
    const bookings = await listBookings(connection, shown.id)
    const items = await readPayoutItems(connection, shown.id, query.after ? { cursor: query.after } : {})
    const hasEnded = ['rejected', 'returned', 'cancelled'].includes(shown.state)
    const title = texts.one.title(shortDate(shown.plannedOn, reader))
    const account = html`<a href="${detailsHref(merchant.id)}">${details ? `···· ${details.ibanLast4}` : texts.balance.noAccount}</a>`
    const itemsTitle = hasEnded ? texts.one.itemsOfEnded : texts.one.items
    return {
      title,
      isLive: true,
      body: html`${head(reader, {
        title,
        above: [{ href: PAYOUTS_PATH, label: texts.title }],
        amount: moneyText(shown, reader),
        state: [
          payoutMark(shown, reader.language),
          html`<span class="quiet">${merchant.name}</span>`,
          why(reader, html`<p>${texts.whys[shown.state]}</p>`),
        ],
      })}
${threeDates(shown, bookings, reader)}
${beside(payoutStatement(shown, lines, reader), atTheBank(shown, { account, bookings, reader }))}
${section(
  { id: 'items', title: itemsTitle },
  html`${itemTable(items.rows, { caption: itemsTitle, payout: shown, reader, purchaseHref: (id) => `/dashboard/purchases/${id}` })}
${(items.nextCursor || address.query.after) && pager(reader, { address, said: texts.one.itemsShown(items.rows.length), nextCursor: items.nextCursor })}`,
)}`,
    }
  },
})
