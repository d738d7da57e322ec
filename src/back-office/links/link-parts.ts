import type { Link } from '../../pages/office/head.ts'
import type { Mark } from '../../pages/office/mark.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { linkStanding, type PaymentLink, type Purchase } from '../../purchases/index.ts'
import { isPayable } from '../../selling/index.ts'
import { parsePublicId, publicId } from '../../shared/ids.ts'
import type { StaffLanguage } from '../../texts/language.ts'
import { languages } from '../../texts/languages.ts'
import { requireFound } from '../require-found.ts'

const SHAPES = { open: 'started', begun: 'waits', paid: 'done', ended: 'ended' } as const

/** What a link is now, in a word. Of one that nobody has begun: whether it was sent. */
export function linkMark(
  link: Pick<PaymentLink, 'state' | 'acceptedAt' | 'linkExpiresAt' | 'wasSent'>,
  now: Date,
  language: StaffLanguage,
): Mark {
  const { standings, sent, expired } = languages[language].links
  const standing = linkStanding(link, now)
  if (standing === 'open' && link.wasSent) return { shape: 'started', word: sent }
  if (standing === 'ended' && link.linkExpiresAt <= now) return { shape: 'ended', word: expired }
  return { shape: SHAPES[standing], word: standings[standing] }
}

export const LINKS_PATH = '/dashboard/links'

export const linkPath = (purchaseId: string) => `${LINKS_PATH}/${publicId('pur', purchaseId)}`

/** The purchase whose link it is, of an address with `pur_…`. Throws 404. */
export function requireLinkId({ link }: { readonly link: string }): string {
  return requireFound(parsePublicId('pur', link))
}

/**
 * What can be done with the link of a purchase now, each on a page of its own, also from the purchase's. One that has ended unpaid can
 * still be asked to be renewed: that page says what there is to do instead.
 */
export function linkActs(purchase: Purchase, { now, language }: Pick<Reader, 'now' | 'language'>): readonly Link[] {
  if (purchase.acceptedAt) return []
  const { one } = languages[language].links
  const path = linkPath(purchase.id)
  const works = isPayable(purchase, now)
  const isBeingPaid = purchase.state === 'authorizing'
  return [
    ...(works ? [{ href: `${path}/send`, label: one.sendAgain }] : []),
    ...(isBeingPaid ? [] : [{ href: `${path}/renew`, label: one.renew }]),
    ...(works && !isBeingPaid ? [{ href: `${path}/end`, label: one.end }] : []),
  ]
}
