import { type Html, html } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import { basket } from '../../pages/parts/basket.ts'
import { yourCard } from '../../pages/parts/card-label.ts'
import { hidden, textArea } from '../../pages/parts/field.ts'
import { moneySentence } from '../../pages/parts/notice.ts'
import { shareRow } from '../../pages/parts/share-row.ts'
import type { Language } from '../../texts/language.ts'
import { MESSAGE_MAX, formFields as names } from './form-fields.ts'
import { fullPot, isFull } from './full-pot.ts'
import { moneyPlacesList } from './money-places.ts'
import { livePot } from './pot-fragment.ts'
import type { PledgerThanksView, PotFragmentView } from './view-models.ts'
import { type ViewTexts, viewTexts } from './view-texts.ts'

/** The pledge is in: what was taken, what happens if the order is cancelled, how full the pot is. */
export function pledgerThanksPage(view: PledgerThanksView, language: Language): string {
  const texts = viewTexts(language, view)
  const { thanks } = texts.pledge
  const { leaderName } = view
  const amount = texts.money(view.amount)
  const card = yourCard(view.card, language)
  const potView = { pot: view.pot, viewer: 'pledger' as const, now: view.now, timeZone: view.timeZone }
  const full = isFull(view.pot)
  return layout(view, language, {
    title: thanks.title,
    lead: html`<h1>${thanks.heading(amount)}</h1>${moneySentence(thanks.text(leaderName, amount, card))}`,
    asideLast: true,
    aside: basket(view.basket, texts.common.orderOf(leaderName), language, 'folded'),
    action: html`${full && fullPot({ shares: view.pot.shares, total: view.pot.total, title: view.basket.title }, texts)}<section aria-labelledby="in-heading"><h2 id="in-heading">${texts.pledge.invitation.whoIsIn}</h2>
${full ? everybody(potView, texts) : livePot(potView, view.basePath, texts)}</section>
${wordsToLeader(view, texts)}${moneyPlacesList(view.places, texts)}
<section><h2>${thanks.whatIf}</h2><p>${thanks.whatIfText(card)} ${view.shop ? thanks.whatNext(leaderName, view.shop.name) : ''}</p></section>
<p><a class="link" href="${view.basePath}/receipt">${texts.common.receipt}</a></p>
${view.chosen && html`<p><a class="link" href="${view.chosen.groupPath}">${texts.group.another}</a></p>`}`,
  })
}

/** Whose parts make it full; nothing of it changes any more. */
function everybody({ pot, ...context }: PotFragmentView, texts: ViewTexts): Html {
  const shown = { ...context, amountsShown: pot.amountsShown }
  return html`<ul class="shares">${pot.namesShown && pot.shares.map((share) => shareRow(share, shown, texts.language))}</ul>`
}

/** Whoever paid without a word may add one; once said it stays. */
function wordsToLeader({ words, leaderName, basePath, formToken }: PledgerThanksView, texts: ViewTexts): Html | '' {
  const { words: said } = texts.thanks
  if (words === 'said') return html`<p class="quiet">${said.sent(leaderName)}</p>`
  if (words === 'none') return ''
  return html`<details class="fold"><summary>${said.summary(leaderName)}</summary><form class="stack" method="post" action="${basePath}/words">${hidden(names.formToken, formToken)}
${textArea({ name: names.message, label: texts.pledge.invitation.message(leaderName), value: '', maxLength: MESSAGE_MAX })}
<button class="button button-secondary" type="submit">${said.send}</button></form></details>
`
}
