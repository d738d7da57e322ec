import type { DeclineName } from './declines.ts'

/** How a card answers. Nothing in it: it pays. */
export interface Behaviour {
  /** Refused whenever money is asked of it. */
  charge?: DeclineName
  /** Refused already when it is stored. */
  setup?: DeclineName
  /** 3-D Secure each time, or until it was set up for payments without its holder. */
  challenge?: 'always' | 'unless_set_up'
  dispute?: 'fraudulent' | 'product_not_received'
  /** `pending` at first, or succeeded and taken back later. */
  refund?: 'pending' | 'fails_later'
}

export interface StripeCard {
  number: string
  brand: 'visa' | 'mastercard' | 'amex'
  funding: 'credit' | 'debit'
  country: string
  behaviour: Behaviour
}

/** All that outlives the request in which a card was typed. */
export interface CardInHand {
  brand: StripeCard['brand']
  funding: StripeCard['funding']
  country: string
  last4: string
  /** `2030-12` */
  expiry: string
  holder: string
  behaviour: Behaviour
  /** What carried it, with the last digits of the device's own number. */
  wallet?: Wallet
}

/** As Stripe tells that of Apple Pay. */
export const APPLE_PAY = { type: 'apple_pay', apple_pay: {}, dynamic_last4: '0492' } as const
type Wallet = typeof APPLE_PAY

const refusedWith = (name: DeclineName): Behaviour => ({ charge: name, setup: name })

const visa = (number: string, behaviour: Behaviour = {}, country = 'US'): StripeCard => {
  return { number, brand: 'visa', funding: 'credit', country, behaviour }
}

/** The acquirer's own test numbers: none belongs to a person. */
export const TEST_CARDS: readonly StripeCard[] = [
  visa('4242 4242 4242 4242'),
  { ...visa('4000 0566 5566 5556'), funding: 'debit' },
  { ...visa('5555 5555 5555 4444'), brand: 'mastercard' },
  { ...visa('3782 822463 10005'), brand: 'amex' },
  visa('4000 0025 0000 0003', {}, 'FR'),
  visa('4000 0025 0000 3155', { challenge: 'unless_set_up' }, 'FR'),
  visa('4000 0027 6000 3184', { challenge: 'always' }, 'DE'),
  visa('4000 0000 0000 3063', { challenge: 'always' }),
  visa('4000 0082 6000 3178', { challenge: 'always', charge: 'insufficient_funds' }, 'GB'),
  visa('4000 0084 0000 1629', { challenge: 'always', ...refusedWith('generic_decline') }),
  visa('4000 0000 0000 0002', refusedWith('generic_decline')),
  visa('4000 0000 0000 9995', refusedWith('insufficient_funds')),
  visa('4000 0000 0000 9987', refusedWith('lost_card')),
  visa('4000 0000 0000 9979', refusedWith('stolen_card')),
  visa('4000 0000 0000 0069', refusedWith('expired_card')),
  visa('4000 0000 0000 0127', refusedWith('incorrect_cvc')),
  visa('4000 0000 0000 0119', refusedWith('processing_error')),
  visa('4000 0000 0000 6975', refusedWith('card_velocity_exceeded')),
  visa('4000 0000 0000 0341', { charge: 'generic_decline' }),
  visa('4000 0000 0000 0259', { dispute: 'fraudulent' }),
  visa('4000 0000 0000 2685', { dispute: 'product_not_received' }),
  visa('4000 0000 0000 7726', { refund: 'pending' }),
  visa('4000 0000 0000 5126', { refund: 'fails_later' }),
]

export function findStripeCard(digits: string): StripeCard | undefined {
  return TEST_CARDS.find((card) => card.number.replaceAll(' ', '') === digits)
}
