import { html } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import { buttonForm, primaryLink } from '../../pages/parts/actions.ts'
import { basket } from '../../pages/parts/basket.ts'
import { yourCard } from '../../pages/parts/card-label.ts'
import { moneySentence } from '../../pages/parts/notice.ts'
import type { Language } from '../../texts/language.ts'
import type { PledgerSaidNoView, PledgeUnavailableView } from './view-models.ts'
import { viewTexts } from './view-texts.ts'

/** A friend cannot join; the door stays open as long as the pot. */
export function pledgerSaidNoPage(view: PledgerSaidNoView, language: Language): string {
  const texts = viewTexts(language, view)
  const { saidNo } = texts.pledge
  const { basePath, formToken } = view
  return layout(view, language, {
    title: saidNo.heading,
    lead: html`<h1>${saidNo.heading}</h1><p>${saidNo.text(view.leaderName)}</p>`,
    asideLast: true,
    aside: basket(view.basket, texts.common.orderOf(view.leaderName), language, 'folded'),
    action: view.canReconsider
      ? html`<section><h2>${saidNo.change}</h2><p>${saidNo.until(texts.moment(view.deadlineAt))}</p>
${buttonForm({ action: `${basePath}/reconsider`, formToken, label: saidNo.reconsider(texts.money(view.amount)), style: 'secondary' })}</section>`
      : html`<p>${saidNo.closed}</p>`,
  })
}

/** A friend who can no longer pay, or whose payment is undone. */
export function pledgeUnavailablePage(view: PledgeUnavailableView, language: Language): string {
  const texts = viewTexts(language, view)
  const words = texts.pledge.unavailable[view.why]
  const moved = words.moved || texts.pledge.refundedTo(texts.money(view.amount), yourCard(view.card, language))
  return layout(view, language, {
    title: words.heading,
    lead: html`<h1>${words.heading}</h1><p>${words.text(view.leaderName)}</p>`,
    asideLast: true,
    aside: basket(view.basket, texts.common.orderOf(view.leaderName), language, 'folded'),
    action: html`${moneySentence(moved)}<p>${words.what(view.leaderName)}</p>
${view.groupPath && html`<div class="pay">${primaryLink(view.groupPath, texts.group.back)}</div>`}
${view.receiptPath ? html`<p><a class="link" href="${view.receiptPath}">${texts.common.receipt}</a></p>` : ''}`,
  })
}
