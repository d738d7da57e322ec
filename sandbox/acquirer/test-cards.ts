import { luhnDigit } from '../issuer/card-number.ts'

/** What a card of the sandbox does when it is paid with. */
export interface TestCard {
  number: string
  brand: 'visa' | 'mastercard' | 'amex'
  /** A refusal code, a 3-D Secure challenge, or plain approval. */
  outcome: 'approve' | 'challenge' | { declineCode: string }
  laterRefusal?: string
}

/** Widely known test numbers: none can belong to a person. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242 4242 4242 4242', brand: 'visa', outcome: 'approve' },
  { number: '4000 0566 5566 5556', brand: 'visa', outcome: 'approve' },
  { number: '5555 5555 5555 4444', brand: 'mastercard', outcome: 'approve' },
  { number: '4000 0025 0000 3155', brand: 'visa', outcome: 'challenge' },
  { number: '4000 0000 0000 3063', brand: 'visa', outcome: 'challenge' },
  { number: '3782 822463 10005', brand: 'amex', outcome: { declineCode: 'authentication_failed' } },
  { number: '4000 0000 0000 9995', brand: 'visa', outcome: { declineCode: 'insufficient_funds' } },
  { number: '4000 0000 0000 9979', brand: 'visa', outcome: { declineCode: 'stolen_card' } },
  { number: '4000 0000 0000 0002', brand: 'visa', outcome: { declineCode: 'do_not_honour' } },
  { number: '4000 0000 0000 0069', brand: 'visa', outcome: { declineCode: 'expired_card' } },
  { number: '4000 0000 0000 0341', brand: 'visa', outcome: 'approve', laterRefusal: 'do_not_honour' },
]

export const CHALLENGE_CODE = '123456'

export function findTestCard(digits: string): TestCard | undefined {
  return TEST_CARDS.find((card) => card.number.replaceAll(' ', '') === digits)
}

export function passesLuhn(digits: string): boolean {
  return digits.length >= 12 && luhnDigit(digits.slice(0, -1)) === digits.at(-1)
}
