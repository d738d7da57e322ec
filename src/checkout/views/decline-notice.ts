import { html } from '../../pages/html.ts'
import { cardName } from '../../pages/parts/card-label.ts'
import { moneySentence, notice } from '../../pages/parts/notice.ts'
import type { Decline } from './view-models.ts'
import type { ViewTexts } from './view-texts.ts'

/** Why the card was refused, that nothing moved, and what to try. */
export function declineNotice(decline: Decline, texts: ViewTexts, focus: boolean) {
  const words = texts.start.decline
  const { why, what } = words[decline.code]
  const isUnsent = decline.code === 'unreachable' || decline.code === 'rejected'
  const card = cardName(decline.card, texts.language)
  return notice('bad', {
    heading: (isUnsent ? words.headingUnsent : words.heading)(texts.money(decline.amount)),
    body: html`<p>${why}${card ? ` (${card})` : ''}</p>
${moneySentence(words.nothingMoved)}
<p><strong>${what}</strong></p>`,
    focus,
  })
}
