/** What a card of the sandbox does when it is paid with. */
export interface TestCard {
  number: string
  brand: 'visa' | 'mastercard' | 'amex'
  /** Where it was issued. */
  country: string
  /** A refusal code, a 3-D Secure challenge, or plain approval. */
  outcome: 'approve' | 'challenge' | { declineCode: string }
  laterRefusal?: string
}

/** Widely known test numbers: none can belong to a person. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242 4242 4242 4242', brand: 'visa', country: 'FR', outcome: 'approve' },
  { number: '4000 0566 5566 5556', brand: 'visa', country: 'ES', outcome: 'approve' },
  { number: '5555 5555 5555 4444', brand: 'mastercard', country: 'DE', outcome: 'approve' },
  { number: '4000 0025 0000 3155', brand: 'visa', country: 'FR', outcome: 'challenge' },
  { number: '4000 0000 0000 3063', brand: 'visa', country: 'BE', outcome: 'challenge' },
  { number: '3782 822463 10005', brand: 'amex', country: 'US', outcome: { declineCode: 'authentication_failed' } },
  { number: '4000 0000 0000 9995', brand: 'visa', country: 'FR', outcome: { declineCode: 'insufficient_funds' } },
  { number: '4000 0000 0000 9979', brand: 'visa', country: 'FR', outcome: { declineCode: 'stolen_card' } },
  { number: '4000 0000 0000 0002', brand: 'visa', country: 'FR', outcome: { declineCode: 'do_not_honour' } },
  { number: '4000 0000 0000 0069', brand: 'visa', country: 'FR', outcome: { declineCode: 'expired_card' } },
  { number: '4000 0000 0000 0341', brand: 'visa', country: 'FR', outcome: 'approve', laterRefusal: 'do_not_honour' },
]

export const CHALLENGE_CODE = '123456'

export function findTestCard(digits: string): TestCard | undefined {
  return TEST_CARDS.find((card) => card.number.replaceAll(' ', '') === digits)
}

/** Of a card as the books have it: each test card has other digits at its end. */
export function countryOf(card: { brand: string; last4: string }): string | null {
  // `visa_sandboxwallet` is a Visa, whatever carried it.
  const [scheme] = card.brand.split('_')
  const known = TEST_CARDS.find(
    ({ brand, number }) => brand === scheme && number.replaceAll(' ', '').endsWith(card.last4),
  )
  return known?.country ?? null
}
