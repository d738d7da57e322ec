import { type Html, html } from '../../pages/html.ts'
import { cardName } from '../../pages/parts/card-label.ts'
import type { StoredCardLabel } from './schedule-models.ts'
import type { ViewTexts } from './view-texts.ts'

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
