import type { PageFrame } from '../../pages/frame.ts'
import { attribute, type Html, html, safeUrl } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import { basket } from '../../pages/parts/basket.ts'
import { icon } from '../../pages/parts/icon.ts'
import type { Language } from '../../texts/language.ts'
import type { OtherWindowView } from './view-models.ts'
import { type ViewTexts, viewTexts } from './view-texts.ts'

/** Without script the page asks again by itself. */
const REFRESH_SECONDS = 5

/** The acquirer's page may not be framed, and the shop's page may not be left: it opens in a window beside. */
export function otherWindowPage(view: OtherWindowView, language: Language): string {
  const texts = viewTexts(language, view)
  const { card, window } = texts.paying
  const heading = cardHeading(texts, view)
  return layout(view, language, {
    title: heading,
    refreshSeconds: REFRESH_SECONDS,
    isAsking: true,
    lead: html`<h1>${heading}</h1><p>${window.text}</p>`,
    aside: basket(view.basket, texts.common.order, language, 'folded'),
    action: html`${windowLink(view, texts, 'button', card.open)}
<p class="safe">${icon('lock')}<span>${card.safe}</span></p>
<p><a class="link" href="${view.backPath}">${card.back}</a></p>`,
  })
}

/** The way to the card page in a window of its own: by a real click, with script or without, and as often as it is needed. */
export function windowLink(
  view: Pick<OtherWindowView, 'newsPath' | 'cardPageUrl'>,
  texts: ViewTexts,
  look: 'button' | 'link',
  label: string,
): Html {
  const { window } = texts.paying
  return html`<div class="pay"${attribute('data-news', view.newsPath)} data-other-window data-again="${window.again}" data-open="${window.open}" data-closed="${window.closed}" data-blocked="${window.blocked}">
<p role="status" data-said></p>
<a class="${look}" href="${safeUrl(view.cardPageUrl) ?? '#'}" target="_blank" rel="noopener noreferrer">${label}</a></div>`
}

/** Of nothing: the card itself is asked for. */
function cardHeading(texts: ViewTexts, { amount, isHold }: OtherWindowView): string {
  const { card } = texts.paying
  if (amount.amountMinor === 0n) return card.headingCard
  return isHold ? card.headingHold(texts.money(amount)) : card.heading(texts.money(amount))
}

/** In that window, once the bank was asked. The script closes it, where a script has opened it. */
export function windowEndedPage(frame: PageFrame, language: Language): string {
  const { ended } = viewTexts(language, frame).paying.window
  const shop = frame.shop?.name ?? ''
  return layout(frame, language, {
    title: ended.heading,
    lead: html`<h1 data-close-window>${ended.heading}</h1><p>${ended.text(shop)}</p>`,
  })
}
