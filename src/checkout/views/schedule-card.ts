import { type Html, html } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import { buttonForm } from '../../pages/parts/actions.ts'
import { basket } from '../../pages/parts/basket.ts'
import { cardName } from '../../pages/parts/card-label.ts'
import { moneySentence } from '../../pages/parts/notice.ts'
import type { Language } from '../../texts/language.ts'
import type { ScheduleCardView, StoredCardLabel } from './schedule-models.ts'
import { type ViewTexts, viewTexts } from './view-texts.ts'

/** Another card for the payments to come: which one is kept now, and what a new one will be used for. */
export function scheduleCardPage(view: ScheduleCardView, language: Language): string {
  const texts = viewTexts(language, view)
  const { card } = texts.schedule
  const amount = texts.money(view.next.amount)
  return layout(view, language, {
    title: card.heading,
    lead: html`<h1>${card.heading}</h1>${storedCard(view, texts)}`,
    asideLast: true,
    aside: basket(view.basket, texts.common.order, language, 'folded'),
    action: html`${moneySentence(card.nothingNow)}
<p>${view.isOverdue ? card.tryAgain(amount) : card.next(amount, texts.day(view.next.on))}</p>
<div class="pay">${buttonForm({ action: `${view.basePath}/card`, formToken: view.formToken, label: card.enter, style: 'primary', pays: true })}
<p class="quiet">${texts.start.nextStep}</p></div>
<p><a class="link" href="${view.basePath}">${card.back}</a></p>`,
  })
}

/** What later payments are taken from, and whether it lasts that long. */
export function storedCard(
  view: { readonly storedCard?: StoredCardLabel | undefined; readonly expiresEarly: boolean },
  texts: ViewTexts,
): Html {
  const { status, card } = texts.schedule
  const name = cardName(view.storedCard, texts.language)
  if (!name) return html`<p>${card.none}</p>`
  const [year, month] = (view.storedCard?.expiry ?? '').split('-')
  return html`<p>${month ? status.cardUse(name, `${month}/${year}`) : status.cardUseUndated(name)}</p>
${view.expiresEarly && html`<p class="error">${status.cardEndsEarly}</p>`}`
}
