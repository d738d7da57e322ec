import type { ErrorFacts } from './api-error.ts'

interface Decline extends ErrorFacts {
  code: string
  message: string
}

const declined = (decline_code: string, advice_code: string, message = 'Your card was declined.'): Decline => {
  return { code: 'card_declined', decline_code, advice_code, message }
}

/** The error object of each refusal; some have a code of their own and no decline code. */
const DECLINES = {
  generic_decline: declined('generic_decline', 'try_again_later'),
  do_not_honor: declined('do_not_honor', 'try_again_later'),
  insufficient_funds: declined('insufficient_funds', 'try_again_later', 'Your card has insufficient funds.'),
  lost_card: declined('lost_card', 'do_not_try_again'),
  fraudulent: declined('fraudulent', 'do_not_try_again'),
  stolen_card: declined('stolen_card', 'do_not_try_again'),
  card_velocity_exceeded: declined(
    'card_velocity_exceeded',
    'try_again_later',
    'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  ),
  expired_card: { code: 'expired_card', param: 'exp_month', message: 'Your card has expired.' },
  incorrect_number: { code: 'incorrect_number', param: 'number', message: 'Your card number is incorrect.' },
  incorrect_cvc: { code: 'incorrect_cvc', param: 'cvc', message: "Your card's security code is incorrect." },
  processing_error: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  authentication_required: {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
  authentication_failed: {
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  },
} as const satisfies Record<string, Decline>

export type DeclineName = keyof typeof DECLINES

/** What stands in the error object, without its message. */
export function declineFacts(name: DeclineName): { message: string; facts: ErrorFacts & { code: string } } {
  const { message, ...facts }: Decline = DECLINES[name]
  return { message, facts }
}
