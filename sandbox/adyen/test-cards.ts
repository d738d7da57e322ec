/** Adyen's published test numbers: none can belong to a person. */
export interface TestCard {
  number: string
  brand: 'visa' | 'mc' | 'amex'
  /** Where it was issued. */
  country: string
  challenged: boolean
}

export const TEST_CARDS: readonly TestCard[] = [
  { number: '4111 1111 1111 1111', brand: 'visa', country: 'NL', challenged: false },
  { number: '4988 4388 4388 4305', brand: 'visa', country: 'ES', challenged: false },
  { number: '5555 4444 3333 1111', brand: 'mc', country: 'GB', challenged: false },
  { number: '5555 3412 4444 1115', brand: 'mc', country: 'NL', challenged: false },
  { number: '3700 0000 0000 002', brand: 'amex', country: 'NL', challenged: false },
  { number: '4917 6100 0000 0000', brand: 'visa', country: 'FR', challenged: true },
  { number: '5454 5454 5454 5454', brand: 'mc', country: 'BE', challenged: true },
]

export const CHALLENGE_PASSWORD = 'password'

/** Of a card as the books have it: of one brand, each has other digits at its end. */
export function countryOf(card: { brand: string; last4: string }): string | undefined {
  const { brand, last4 } = card
  // `visa_googlepay` is a Visa, whatever carried it.
  const [scheme] = brand.split('_')
  return TEST_CARDS.find((one) => one.brand === scheme && one.number.replaceAll(' ', '').endsWith(last4))?.country
}

export function findTestCard(digits: string): TestCard | undefined {
  return TEST_CARDS.find((card) => card.number.replaceAll(' ', '') === digits)
}
