import { html } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import { buttonForm } from '../../pages/parts/actions.ts'
import { basket } from '../../pages/parts/basket.ts'
import { yourCard } from '../../pages/parts/card-label.ts'
import { hidden } from '../../pages/parts/field.ts'
import { moneySentence, notice } from '../../pages/parts/notice.ts'
import type { Language } from '../../texts/language.ts'
import { formFields } from './form-fields.ts'
import type { LeaderCloseView } from './view-models.ts'
import { viewTexts } from './view-texts.ts'

/** Before the pot is closed by hand: what it takes, from whom it takes the choice, and the way back. */
export function leaderClosePage(view: LeaderCloseView, language: Language): string {
  const texts = viewTexts(language, view)
  const { close } = texts.pot
  const { basePath, formToken, rest, held } = view
  const amount = texts.money(rest)
  const card = yourCard(view.card, language)
  const names = view.unpaid.map(({ name, position }) => name ?? texts.common.friend(position))
  const taken = rest.amountMinor < held.amountMinor ? close.taken(amount, card) : close.takenOnly(amount, card)
  return layout(view, language, {
    title: close.heading,
    state: 'pot-open',
    lead: html`${view.hasChanged ? notice('bad', { heading: close.changed(amount) }) : ''}<h1>${close.heading}</h1>
${moneySentence(taken)}`,
    asideLast: true,
    aside: basket(view.basket, texts.common.order, language, 'folded'),
    action: html`${names.length > 0 ? html`<p>${close.excluded(names)}</p>` : ''}
${view.isPaying ? html`<p>${close.begun}</p>` : ''}
<p>${close.kept}</p>
<div class="pay">${buttonForm({
      action: `${basePath}/close`,
      formToken,
      label: close.confirm(amount),
      style: 'primary',
      fields: hidden(formFields.rest, String(rest.amountMinor)),
    })}
<p><a class="button button-secondary" href="${basePath}">${close.back}</a></p></div>`,
  })
}
