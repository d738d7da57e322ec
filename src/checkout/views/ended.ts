import { attribute, html } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import { shopLink } from '../../pages/parts/actions.ts'
import { basket } from '../../pages/parts/basket.ts'
import { yourCard } from '../../pages/parts/card-label.ts'
import { moneySentence } from '../../pages/parts/notice.ts'
import type { Language } from '../../texts/language.ts'
import type { CannotPayView, NeutralStatusView, PurchaseEndedView } from './view-models.ts'
import { type ViewTexts, viewTexts } from './view-texts.ts'

/** The purchase is over without goods: why, what became of the money, what to do. */
export function purchaseEndedPage(view: PurchaseEndedView, language: Language): string {
  const texts = viewTexts(language, view)
  const words = texts.ended.ended[view.reason]
  return layout(view, language, {
    title: words.heading,
    lead: html`<h1>${words.heading}</h1><p>${words.text}</p>`,
    asideLast: true,
    aside: basket(view.basket, texts.common.order, language, 'folded'),
    action: html`${moneySentence(movedSentence(view, texts))}<p>${words.what}</p>
${view.receiptPath ? html`<p><a class="link" href="${view.receiptPath}">${texts.common.receipt}</a></p>` : ''}
<div class="pay">${shopLink(view.returnUrl, view.shop?.name, language, 'primary')}</div>`,
  })
}

function movedSentence(view: PurchaseEndedView, texts: ViewTexts): string {
  const { moved } = texts.ended
  if (view.moved === 'none') return moved.none
  return moved[view.moved](texts.money(view.amount), yourCard(view.card, texts.language))
}

/** No acquirer is connected, or this amount and these dates may not be offered. */
export function cannotPayPage(view: CannotPayView, language: Language): string {
  const texts = viewTexts(language, view)
  const { cannotPay } = texts.ended
  const words = cannotPay[view.why]
  const type = view.paymentType ? texts.paymentTypes[view.paymentType].name : undefined
  return layout(view, language, {
    title: words.heading,
    lead: html`${type ? html`<p class="eyebrow">${type}</p>` : ''}<h1>${words.heading}</h1><p>${words.text}</p>`,
    asideLast: true,
    aside: view.basket ? basket(view.basket, texts.common.order, language, 'folded') : undefined,
    action: html`${moneySentence(cannotPay.moved)}<p>${cannotPay.what}</p>
<div class="pay">${shopLink(view.returnUrl, view.shop?.name, language, 'primary')}</div>`,
  })
}

/** Without script the page asks again by itself: the shop's provider mostly answers within seconds. */
const REFRESH_SECONDS = 5

/** For whoever opens the leader's link from elsewhere: no names, no amounts, no buttons. */
export function neutralStatusPage(view: NeutralStatusView, language: Language): string {
  const { neutral } = viewTexts(language, view).ended
  const words = neutral[view.status]
  const isAsking = view.status === 'in_progress'
  return layout(view, language, {
    title: words.heading,
    state: view.status,
    isAsking,
    ...(isAsking && { refreshSeconds: REFRESH_SECONDS }),
    lead: html`<p class="eyebrow">${view.basketTitle}</p><h1>${words.heading}</h1><p>${words.text}</p>`,
    action: html`${moneySentence(neutral.moved)}<p class="quiet"${attribute('data-ask-again', isAsking && view.refreshPath)}>${neutral.yours}</p>`,
  })
}
