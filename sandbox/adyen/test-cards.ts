/** Adyen's published test numbers: none can belong to a person. */
export interface TestCard {
  number: string
  brand: 'visa' | 'mc' | 'amex'
  challenged: boolean
}

export const TEST_CARDS: readonly TestCard[] = [
  { number: '4111 1111 1111 1111', brand: 'visa', challenged: false },
  { number: '4988 4388 4388 4305', brand: 'visa', challenged: false },
  { number: '5555 4444 3333 1111', brand: 'mc', challenged: false },
  { number: '5555 3412 4444 1115', brand: 'mc', challenged: false },
  { number: '3700 0000 0000 002', brand: 'amex', challenged: false },
  { number: '4917 6100 0000 0000', brand: 'visa', challenged: true },
  { number: '5454 5454 5454 5454', brand: 'mc', challenged: true },
]

export const CHALLENGE_PASSWORD = 'password'

export function findTestCard(digits: string): TestCard | undefined {
  return TEST_CARDS.find((card) => card.number.replaceAll(' ', '') === digits)
}
