import { html } from '../../pages/html.ts'
import { cardName } from '../../pages/parts/card-label.ts'
import { moneySentence, notice } from '../../pages/parts/notice.ts'
import type { Decline } from './view-models.ts'
import type { ViewTexts } from './view-texts.ts'

/** Why nothing was paid, that nothing moved, and what to try. */
export function declineNotice(decline: Decline, texts: ViewTexts, focus: boolean) {
  const words = texts.start.decline
  const { why, what } = words[decline.code]
  const card = cardName(decline.card, texts.language)
  return notice('bad', {
    heading: headingOf(decline.code, words)(texts.money(decline.amount)),
    body: html`${moneySentence(words.nothingMoved)}
<p>${why}${card ? ` (${card})` : ''}</p>
<p>${what}</p>`,
    focus,
  })
}

function headingOf(code: Decline['code'], words: ViewTexts['start']['decline']) {
  if (code === 'unreachable' || code === 'rejected') return words.headingUnsent
  return code === 'expired' ? words.headingEnded : words.heading
}
