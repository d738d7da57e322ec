import { decodeFramedLink, type FramedLink, type LinkKeys } from '../crypto/index.ts'
import { type Merchant, siteOrigins } from '../merchants/index.ts'

/** The page of the shop around ours, and what it wishes of us. */
export type Framing = Pick<FramedLink, 'origin' | 'opening' | 'showsClose' | 'isExternal'>

/** Null when the link's shop is none of the merchant's any more: the frame stays blank. */
export function framingOf({ origin, opening, showsClose, isExternal }: FramedLink, merchant: Merchant): Framing | null {
  return siteOrigins(merchant).includes(origin) ? { origin, opening, showsClose, isExternal } : null
}

/** Of a page that says what went wrong: also while nobody can be looked up. */
export function framingOfToken(keys: LinkKeys, token: string): Framing | null {
  return decodeFramedLink(keys, token) ?? null
}
