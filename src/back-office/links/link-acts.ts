import type { Link } from '../../pages/office/head.ts'
import type { Reader } from '../../pages/office/reader.ts'
import type { Purchase } from '../../purchases/index.ts'
import { isPayable } from '../../selling/index.ts'
import { languages } from '../../texts/languages.ts'
import { linkPath } from './paths.ts'

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
