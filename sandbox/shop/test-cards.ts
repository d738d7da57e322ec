import type { ShopTexts } from './texts-en.ts'

interface ShopCard {
  readonly number: string
  readonly does: keyof ShopTexts['card']
  /** Where the name on the card decides. */
  readonly holder?: string
}

interface CardSet {
  readonly cards: readonly ShopCard[]
  /** What the card issuer accepts when it asks. */
  readonly answer: string
}

const HOUSE: CardSet = {
  cards: [
    { number: '4242 4242 4242 4242', does: 'approved' },
    { number: '4000 0025 0000 3155', does: 'challenge' },
    { number: '4000 0000 0000 9995', does: 'refused' },
    { number: '4000 0000 0000 0341', does: 'later' },
  ],
  answer: '123456',
}

const ADYEN: CardSet = {
  cards: [
    { number: '5555 4444 3333 1111', does: 'approved' },
    { number: '4917 6100 0000 0000', does: 'challenge' },
    { number: '4111 1111 1111 1111', does: 'refused', holder: 'NOT_ENOUGH_BALANCE' },
  ],
  answer: 'password',
}

/** Four that show what may happen; each card page lists all of its acquirer's. */
export function testCardsOf(acquirer: string): CardSet {
  return acquirer === 'adyen' ? ADYEN : HOUSE
}
