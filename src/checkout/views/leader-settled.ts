import { html } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import { shopLink } from '../../pages/parts/actions.ts'
import { amountList, basket } from '../../pages/parts/basket.ts'
import { yourCard } from '../../pages/parts/card-label.ts'
import { moneySentence } from '../../pages/parts/notice.ts'
import { shareRow } from '../../pages/parts/share-row.ts'
import type { Language } from '../../texts/language.ts'
import { fullPot } from './full-pot.ts'
import { moneyPlacesList } from './money-places.ts'
import type { LeaderSettledView } from './view-models.ts'
import { type ViewTexts, viewTexts } from './view-texts.ts'

/** All is over: what was taken, what was released, what friends paid. */
export function leaderSettledPage(view: LeaderSettledView, language: Language): string {
  const texts = viewTexts(language, view)
  const { settled } = texts.pot
  const isAlone = view.shares.length <= 1
  const isComplete = view.shares.every(({ position, state }) => position === 0 || state === 'paid')
  const headingShared = isComplete ? settled.heading : settled.headingShort
  const heading = isAlone ? settled.headingAlone(texts.money(view.charged)) : headingShared
  const context = { viewer: 'leader' as const, now: view.now, timeZone: view.timeZone }
  return layout(view, language, {
    title: heading,
    lead: html`<h1>${heading}</h1>${moneySentence(settledSentence(view, isAlone, texts))}
${view.justPaid ? html`<div class="pay">${shopLink(view.returnUrl, view.shop?.name, language, 'primary')}</div>` : ''}`,
    asideLast: true,
    aside: basket(view.basket, texts.common.order, language, 'folded'),
    action: html`${!isAlone && isComplete && fullPot({ shares: view.shares, total: view.basket.total, title: view.basket.title }, texts)}${
      isAlone
        ? ''
        : html`${amountList(
            [
              { label: settled.friends, amount: view.friendsPaid },
              { label: settled.released, amount: view.released },
              { label: settled.charged, amount: view.charged, isTotal: true },
            ],
            language,
          )}
${view.released.amountMinor > 0n ? html`<p class="quiet">${settled.releaseHint}</p>` : ''}
<ul class="shares">${view.shares.map((share) => shareRow(share, context, language))}</ul>
<p class="quiet">${settled.closed(texts.moment(view.closedAt))}</p>`
    }
${moneyPlacesList(view.places, texts)}
<p><a class="link" href="${view.basePath}/receipt">${texts.common.receipt}</a></p>
${view.justPaid ? '' : shopLink(view.returnUrl, view.shop?.name, language, 'quiet')}`,
  })
}

function settledSentence(view: LeaderSettledView, isAlone: boolean, texts: ViewTexts): string {
  const { settled } = texts.pot
  const card = yourCard(view.card, texts.language)
  if (view.charged.amountMinor === 0n && !isAlone) return settled.all(card)
  const charged = texts.money(view.charged)
  return isAlone ? settled.alone(charged, card) : settled.text(charged, card)
}
