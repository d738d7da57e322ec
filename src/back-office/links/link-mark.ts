import type { Mark } from '../../pages/office/mark.ts'
import { linkStanding, type PaymentLink } from '../../purchases/index.ts'
import type { Language } from '../../texts/language.ts'
import { languages } from '../../texts/languages.ts'

const SHAPES = { open: 'started', begun: 'waits', paid: 'done', ended: 'ended' } as const

/** What a link is now, in a word. Of one that nobody has begun: whether it was sent. */
export function linkMark(
  link: Pick<PaymentLink, 'state' | 'acceptedAt' | 'linkExpiresAt' | 'wasSent'>,
  now: Date,
  language: Language,
): Mark {
  const { standings, sent, expired } = languages[language].links
  const standing = linkStanding(link, now)
  if (standing === 'open' && link.wasSent) return { shape: 'started', word: sent }
  if (standing === 'ended' && link.linkExpiresAt <= now) return { shape: 'ended', word: expired }
  return { shape: SHAPES[standing], word: standings[standing] }
}
