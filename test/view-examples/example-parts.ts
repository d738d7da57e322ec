/** What the example pages are made of; every text of the outside world is the one given. Tests only. */

import type { Basket, FormError, Pot, ToldDecline } from '../../src/checkout/views/view-models.ts'
import { inlineStyle } from '../../src/pages/inline-style.ts'
import type { Language } from '../../src/texts/language.ts'

export type Render = (language: Language) => string

export const eur = (amountMinor: bigint) => ({ amountMinor, currency: 'EUR' })

const now = new Date('2026-06-11T10:12:00Z')
export const deadlineAt = new Date('2026-06-13T16:00:00Z')

/** The page's own, and the shop's colour after it. */
export const STYLES = ['p{margin:0}', ':root{--accent:#0a566e}'] as const

export function exampleParts(text: string) {
  const frame = {
    shop: { name: text, logoUrl: text, brandStyle: inlineStyle(STYLES[1]) },
    assets: { style: inlineStyle(STYLES[0]), scriptPath: '/whipround.js' },
    now,
    timeZone: 'Europe/Paris',
    isDemo: true,
  }
  const basket: Basket = {
    title: text,
    subtitle: `${text}|${text}`,
    description: text,
    pictureUrl: text,
    reference: text,
    products: [{ label: text, amount: eur(10001n) }],
    total: eur(10001n),
  }
  const card = { brand: text, last4: text }
  const states = ['owed', 'paid', 'paying', 'refused', 'lapsed'] as const
  const shares = states.map((state, position) => {
    return { position, name: text, amount: eur(2000n), state, paidAt: now, message: text, isYou: position === 1 }
  })
  const pot: Pot = { state: 'open', total: eur(10001n), deadlineAt, namesShown: true, amountsShown: true, shares }
  const errors: FormError[] = [{ field: 'contact.1', code: 'contact_invalid' }]
  const decline = (code: ToldDecline) => ({ code, amount: eur(10001n), card })
  return { frame, forms: { basePath: '/pay/token', formToken: text }, basket, card, pot, errors, decline, now }
}
