import type { Distortion, SimulatedPayment, SimulatedRefusal } from '../simulator.ts'

/** Its own code, and the issuer's. */
const CODES: Readonly<Record<SimulatedRefusal, readonly [code: string, issuer: string]>> = {
  insufficient_funds: ['insufficient_funds', '51'],
  do_not_honour: ['card_declined', '05'],
  expired_card: ['expired_card', '54'],
  invalid_card: ['invalid_number', '14'],
  lost_card: ['lost_or_stolen', '41'],
  stolen_card: ['lost_or_stolen', '43'],
  suspected_fraud: ['suspected_fraud', '59'],
  authentication_required: ['authentication_required', '1A'],
  limit_exceeded: ['limit_exceeded', '61'],
}

export const idOf = ({ paymentId }: SimulatedPayment) => `char_${paymentId}`

export function chargeView(payment: SimulatedPayment) {
  const { state, amountMinor, currency, refundedMinor, refusal } = payment
  const isVoided = state === 'voided'
  const refunded = isVoided ? amountMinor : refundedMinor
  const [failureCode, failureIssuerDeclineCode] = refusal ? CODES[refusal] : []
  const created = Math.floor(payment.createdAt.getTime() / 1000)
  return {
    id: idOf(payment),
    created,
    objectType: 'charge',
    amount: Number(amountMinor),
    currency,
    status: state === 'refused' ? 'failed' : state === 'pending' ? 'pending' : 'successful',
    card: {
      id: `card_${payment.paymentId}`,
      first6: '424242',
      last4: payment.last4,
      expMonth: payment.expiry.slice(5),
    },
    captured: state === 'captured' || state === 'refunded',
    refunded: refunded > 0n,
    ...(refunded > 0n && { refunds: [{ created, amount: Number(refunded), currency, status: 'successful' }] }),
    disputed: false,
    metadata: { reference: payment.reference, order_reference: payment.orderReference ?? '' },
    ...(failureCode && { failureCode, failureIssuerDeclineCode }),
  }
}

export function declined(payment: SimulatedPayment, refusal: SimulatedRefusal) {
  const [code, issuerDeclineCode] = CODES[refusal]
  const message = 'The card was declined.'
  return { error: { type: 'card_error', code, message, chargeId: idOf(payment), issuerDeclineCode } }
}

interface Said {
  readonly amount?: number
  readonly charge?: string
  readonly list?: readonly object[]
}

/** The lies that were ordered, in the words of this API; it names no merchant and signs nothing. */
export function distort(body: object, lie: Distortion | null): object {
  const said: Said = body
  if (said.list) return { ...said, list: said.list.map((one) => distort(one, lie)) }
  if (said.amount === undefined) return body
  switch (lie) {
    case 'wrong_amount':
      return { ...said, amount: said.amount + 1 }
    case 'wrong_currency':
      return { ...said, currency: 'USD' }
    case 'wrong_reference':
      return { ...said, ...(said.charge ? { charge: 'char_another' } : { metadata: { reference: 'another' } }) }
    default:
      return body
  }
}
