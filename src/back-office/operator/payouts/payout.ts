import { findMerchant } from '../../../merchants/index.ts'
import { html } from '../../../pages/html.ts'
import { acts } from '../../../pages/office/blocks.ts'
import { moneyText } from '../../../pages/office/figures.ts'
import { pager } from '../../../pages/office/filters.ts'
import { beside, facts, head, type Link, section } from '../../../pages/office/head.ts'
import { why } from '../../../pages/office/mark.ts'
import { findPayout, findStop, listPayoutLines, type Payout } from '../../../payouts/index.ts'
import { listBookings, readPayoutItems } from '../../../reading/index.ts'
import type { StaffLanguage } from '../../../texts/language.ts'
import { languages } from '../../../texts/languages.ts'
import { atTheBank, itemTable, payoutStatement, threeDates } from '../../payouts/payout-parts.ts'
import { payoutMark, shortDate } from '../../payouts/payout-words.ts'
import { requireFound, requireId } from '../../require-found.ts'
import { staffPage } from '../../staff-page.ts'
import { doneNotice } from '../decisions/list-page.ts'
import { OPERATORS, PAGED, wishOf } from '../operators.ts'
import { fileHref, merchantActHref, OPERATOR_PAYOUTS, operatorPayoutHref } from '../paths.ts'

/** One payout, whoever's: where it stands, and what can be done with it. */
export const operatorPayout = staffPage({
  path: `${OPERATOR_PAYOUTS}/:payout`,
  ...OPERATORS,
  statementsMax: 6,
  query: PAGED,
  async view(connection, { scope, params, query, reader, address, visitor, done }) {
    const { payouts, operator } = languages[reader.language]
    const texts = operator.payouts
    const shown = requireFound(await findPayout(connection, scope, requireId(params.payout)))
    const merchant = requireFound(await findMerchant(connection, scope, shown.merchantId))
    const stop = await findStop(connection, shown.merchantId)
    const lines = await listPayoutLines(connection, shown.id)
    const bookings = await listBookings(connection, shown.id)
    const items = await readPayoutItems(connection, shown.id, wishOf(query))
    const title = payouts.one.title(shortDate(shown.plannedOn, reader))
    const file = shown.fileId ? html`<a href="${fileHref(shown.fileId)}">${texts.one.file}</a>` : '–'
    const said = Object.hasOwn(texts.acts, done ?? '') ? texts.acts[done as keyof typeof texts.acts].done : undefined
    const known = facts([
      [texts.one.merchant, merchant.name],
      [texts.one.plannedBy, html`<span class="break">${shown.plannedBy}</span>`],
      [texts.one.file, file],
      ...(shown.stopReason ? [[texts.one.stoppedBecause, shown.stopReason] as const] : []),
      ...(stop ? [[texts.one.merchantStopped, stop.reason] as const] : []),
    ])
    return {
      title,
      body: html`${doneNotice(said)}${head(reader, {
        title,
        above: [{ href: OPERATOR_PAYOUTS, label: texts.section }],
        amount: moneyText(shown, reader),
        state: [payoutMark(shown, reader.language), why(reader, html`<p>${payouts.whys[shown.state]}</p>`)],
      })}
${threeDates(shown, bookings, reader)}
${beside(payoutStatement(shown, lines, reader), [
  atTheBank(shown, { account: merchant.name, bookings, reader }),
  section(
    { id: 'actions', title: texts.one.actions },
    html`${known}${visitor.role === 'admin' && acts(linksOf(shown, stop !== undefined, reader.language))}`,
  ),
])}
${section(
  { id: 'items', title: payouts.one.items },
  html`${itemTable(items.rows, { caption: payouts.one.items, payout: shown, reader })}
${(items.nextCursor || address.query.after) && pager(reader, { address, said: payouts.one.itemsShown(items.rows.length), nextCursor: items.nextCursor })}`,
)}`,
    }
  },
})

function linksOf(
  { id, merchantId, state, stoppedAt }: Payout,
  isMerchantStopped: boolean,
  language: StaffLanguage,
): Link[] {
  const { acts: words } = languages[language].operator.payouts
  const own = operatorPayoutHref(id)
  const ofPayout =
    state === 'planned'
      ? [
          stoppedAt
            ? { href: `${own}/resume`, label: words.resume.link }
            : { href: `${own}/stop`, label: words.stop.link },
          { href: `${own}/cancel`, label: words.cancel.link },
        ]
      : []
  const ofMerchant = isMerchantStopped
    ? { href: merchantActHref(merchantId, 'resume'), label: words.resumeMerchant.link }
    : { href: merchantActHref(merchantId, 'stop'), label: words.stopMerchant.link }
  return [...ofPayout, ofMerchant, { href: merchantActHref(merchantId, 'plan'), label: words.planMerchant.link }]
}
