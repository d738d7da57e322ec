import { formatMoney } from '../../shared/money.ts'
import { dayInWords } from '../../texts/dates.ts'
import type { Language } from '../../texts/language.ts'
import { languages } from '../../texts/languages.ts'
import { type Html, html } from '../html.ts'
import { type IconName, icon } from './icon.ts'
import type { PotShare } from './pot.ts'

/** How many tints the stylesheet knows for faces. */
const FACE_TINTS = 5

/** Up to two initials, by whole characters: names are not ASCII. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s-]+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words
  return picked.map((word) => [...(word as string)][0]?.toUpperCase() ?? '').join('')
}

/** A disc with initials, tinted by position. Decorative: the name stands beside it. */
export function face(name: string, position: number): Html {
  return html`<span class="face face-${position % FACE_TINTS}" aria-hidden="true">${initials(name) || '·'}</span>`
}

export interface ShareRowContext {
  readonly viewer: 'leader' | 'pledger'
  readonly now: Date
  readonly timeZone: string
  /** False: each reads their own amount alone. */
  readonly amountsShown?: boolean
}

function progress(share: PotShare, context: ShareRowContext, language: Language): { text: string; icon: IconName } {
  const texts = languages[language].checkout.pot.progress
  switch (share.state) {
    case 'paid': {
      const { paidAt } = share
      const day = paidAt && dayInWords(paidAt, context.now, context.timeZone, language)
      return { text: day ? texts.paid(day) : texts.paidUndated, icon: 'check' }
    }
    case 'paying':
      return { text: texts.paying, icon: 'clock' }
    case 'refused':
      return { text: texts.refused, icon: 'minus' }
    case 'lapsed':
      return { text: texts.lapsed, icon: 'minus' }
    case 'owed':
      if (share.position !== 0) return { text: texts.owed, icon: 'clock' }
      return { text: context.viewer === 'leader' ? texts.coveredYou : texts.covered, icon: 'shield' }
  }
}

/** Who, how far, how much; and what they said. */
export function shareRow(share: PotShare, context: ShareRowContext, language: Language): Html {
  const texts = languages[language].checkout.common
  const name = share.name ?? (share.position === 0 ? texts.leader : texts.friend(share.position))
  const state = progress(share, context, language)
  const others = (share.headcount ?? 1) - 1
  const also = share.alsoFor?.filter((friend) => friend !== '') ?? []
  return html`<li class="share share-${share.state}${share.isYou ? ' share-you' : ''}">
${face(name, share.position)}
<div class="share-who"><p class="share-name">${name}${others > 0 && html` <span class="quiet">+\u00a0${others}</span>`}${share.isYou ? html` <span class="quiet">(${texts.you})</span>` : ''}</p>
<p class="share-state">${icon(state.icon)} ${state.text}</p>
${also.length > 0 && html`<p class="quiet">${languages[language].checkout.sharing.alsoFor(also)}</p>`}${share.message ? html`<p class="share-message">${share.message}</p>` : ''}</div>
${((context.amountsShown ?? true) || share.isYou) && html`<p class="share-amount">${formatMoney(share.amount, language)}</p>`}
</li>`
}

/** What a person wrote, as typed, beside their face: the one warm surface of a page. */
export function voice(name: string, words: string): Html {
  return html`<figure class="voice">${face(name, 0)}<blockquote><p>${words}</p><footer>${name}</footer></blockquote></figure>`
}
