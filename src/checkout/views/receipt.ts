import { html } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import { cardName } from '../../pages/parts/card-label.ts'
import { siteOf } from '../../pages/trust.ts'
import { CASH_PART_ARTICLES } from '../../texts/credit-law.ts'
import type { Language } from '../../texts/language.ts'
import { moneyPlacesList } from './money-places.ts'
import type { ReceiptView } from './view-models.ts'
import { viewTexts } from './view-texts.ts'

/** What really left the payer's account: charges less refunds; a hold moves nothing. */
export function netPaidMinor(lines: ReceiptView['lines']): bigint {
  const sign = { held: 0n, charged: 1n, released: 0n, refunded: -1n, charge_returned: 0n, refund_returned: 0n }
  return lines.reduce((sum, line) => sum + sign[line.kind] * line.amount.amountMinor, 0n)
}

/** Printable: the sheet hides everything but the receipt. */
export function receiptPage(view: ReceiptView, language: Language): string {
  // Kept for years: every date carries its year.
  const texts = viewTexts(language, { now: new Date(0), timeZone: view.timeZone })
  const { receipt } = texts.ended
  const { currency } = view.basket.total
  const facts: [string, string | undefined][] = [
    [receipt.number, view.number],
    [receipt.payer, view.payerName],
    [receipt.seller, view.trust?.seller?.legalName ?? view.shop?.name],
    [texts.thanks.receipt.registration, view.trust?.seller?.registrationNumber ?? undefined],
    [texts.thanks.receipt.site, view.trust?.seller && siteOf(view.trust.seller)?.host],
    [texts.trust.collectedBy, view.trust?.house?.legalName ?? undefined],
    [receipt.forWhat, view.basket.title],
    ['', view.leaderName && receipt.partOf(view.leaderName)],
    [texts.common.reference, view.basket.reference],
    [receipt.orderTotal, texts.money(view.basket.total)],
    [receipt.cashPart, view.cashPart && texts.money(view.cashPart)],
    [receipt.card, cardName(view.card, language)],
  ]
  return layout(view, language, {
    title: `${receipt.heading} ${view.basket.title}`,
    lead: html`<h1>${receipt.heading}</h1>`,
    action: html`<dl class="amounts facts">${facts.filter(([, text]) => text).map(([label, text]) => html`<div><dt>${label}</dt><dd>${text}</dd></div>`)}</dl>
<table class="movements"><caption>${receipt.movements}</caption>
<thead><tr><th scope="col">${receipt.date}</th><th scope="col"><span class="visually-hidden">${receipt.movements}</span></th><th scope="col">${receipt.amount}</th></tr></thead>
<tbody>${view.lines.map((line) => html`<tr><td>${texts.moment(line.at)}</td><td>${receipt.kind[line.kind]}</td><td>${texts.money(line.amount)}</td></tr>`)}</tbody>
<tfoot><tr><th scope="row" colspan="2">${receipt.net}</th><td>${texts.money({ amountMinor: netPaidMinor(view.lines), currency })}</td></tr></tfoot>
</table>
<p class="quiet">${receipt.note} ${texts.thanks.receipt.reference(view.reference)}</p>
${view.cashPart && html`<section><h2>${receipt.law}</h2>${CASH_PART_ARTICLES.map(({ number, text }) => html`<p class="quiet" lang="fr">Article ${number}. ${text}</p>`)}</section>`}
<div class="no-print">${moneyPlacesList(view.places, texts)}</div>
<p class="no-print receipt-buttons"><button class="button button-secondary only-script" type="button" data-print>${receipt.print}</button> <a class="link" href="${view.basePath}">${receipt.back}</a></p>`,
  })
}
