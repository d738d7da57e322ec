import { html, safeUrl } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import { primaryLink } from '../../pages/parts/actions.ts'
import { icon } from '../../pages/parts/icon.ts'
import type { Language } from '../../texts/language.ts'
import { windowLink } from './other-window.ts'
import type { CardView } from './view-models.ts'
import { viewTexts } from './view-texts.ts'

/**
 * The acquirer's card page in a frame, made by the script in a place kept free for it; without script, a link. What is
 * bought, the amount, and whether it is blocked or taken stand in there beside its button, and are not said here again.
 */
export function cardPage(view: CardView, language: Language): string {
  const texts = viewTexts(language, view)
  const { card } = texts.paying
  // A frame's own page would be left for good, and with it the shop's.
  const alone = view.newsPath
    ? windowLink(view, texts, 'link', card.openAlone)
    : html`<p><a class="link" href="${safeUrl(view.cardPageUrl) ?? '#'}">${card.openAlone}</a></p>`
  return layout(view, language, {
    title: card.headingCard,
    lead: html`<h1>${card.headingCard}</h1>`,
    action: html`<div class="card-frame" data-card-frame data-src="${safeUrl(view.framedCardPageUrl)}" data-origin="${view.acquirerOrigin}" data-return="${view.returnPath}" data-title="${card.frameTitle}"><p class="quiet only-script">${card.loading}</p>
<noscript><p>${card.noScript}</p>${primaryLink(view.cardPageUrl, card.open)}</noscript></div>
<p class="safe">${icon('lock')}<span>${card.safe}</span></p>
<div class="only-script">${alone}</div>
<p><a class="link" href="${view.backPath}">${card.back}</a></p>`,
  })
}
