/** What is typed on an acquirer's page, and what it does in the words of the narration. */
export interface TestCard {
  readonly number: string
  readonly does: string
  /** Where the name on the card decides. */
  readonly holder?: string
}

export interface CardSet {
  readonly declined: TestCard
  readonly challenged: TestCard
  readonly approved: TestCard
  /** What the card issuer accepts when it asks. */
  readonly answer: string
}

const HOUSE: CardSet = {
  declined: { number: '4000 0000 0000 9995', does: 'a card without money' },
  challenged: { number: '4000 0025 0000 3155', does: 'a card that asks for 3-D Secure' },
  approved: { number: '4242 4242 4242 4242', does: 'a card that is simply approved' },
  answer: '123456',
}

/** Each acquirer's own test cards (docs/sandbox.md), by its name. The sandbox took over Stripe's numbers. */
const SETS: Readonly<Record<string, CardSet>> = {
  sandbox: HOUSE,
  stripe: HOUSE,
  adyen: {
    declined: { number: '4111 1111 1111 1111', does: 'a card without money', holder: 'NOT_ENOUGH_BALANCE' },
    challenged: { number: '4917 6100 0000 0000', does: 'a card that asks for 3-D Secure' },
    approved: { number: '5555 4444 3333 1111', does: 'a card that is simply approved' },
    answer: 'password',
  },
}

/** Throws where nobody has said which cards to type there. */
export function cardsOf(acquirer: string): CardSet {
  const set = SETS[acquirer]
  if (!set) throw new Error(`the journey knows no test cards of ${acquirer}`)
  return set
}
