import type { PaymentResponse } from '@adyen/api-library/lib/src/typings/checkout/paymentResponse.js'
import type { Answer } from '../idempotency.ts'
import type { World } from '../world.ts'
import { authCode, authorise, expiryDate } from './authorise.ts'
import { takeFault } from './faults.ts'
import type { PaymentRow } from './payment.ts'
import { readCapture } from './read-capture.ts'
import {
  asObject,
  type Fields,
  oneOf,
  Refusal,
  readAmount,
  readFields,
  readMetadata,
  text,
  texts,
} from './read-request.ts'
import { EXPIRED_CARD, REFUSED, type RefusalCode, refusalByHolder, refusalByNumber, refusalReason } from './refusals.ts'
import { forbidden, invalid } from './service-error.ts'
import { findToken, type TokenRow } from './tokens.ts'
import type { Wire } from './wire.ts'

/** A payment of a stored card; card data itself is not for this credential. @throws Refusal */
export function chargeStoredCard(world: World, body: unknown): Answer {
  const fields = readFields('PaymentRequest', body)
  const amount = readAmount(fields, 0)
  const reference = text(fields, 'reference', 80)
  text(fields, 'returnUrl', 1024)
  const token = readToken(world, fields)
  const interaction = oneOf(fields, 'shopperInteraction', ['Ecommerce', 'ContAuth', 'Moto', 'POS'])
  oneOf(fields, 'recurringProcessingModel', ['CardOnFile', 'Subscription', 'UnscheduledCardOnFile'])
  const terms = readCapture(fields, amount)
  const order = {
    ...terms,
    sessionId: null,
    amount: amount.value,
    currency: amount.currency,
    reference,
    shopper: token.shopper,
    interaction: interaction === 'ContAuth' ? 'ContAuth' : 'Ecommerce',
    authenticated: false,
    token: token.id,
    storeFor: null,
    metadata: readMetadata(fields),
  } as const
  const payment = authorise(world, order, token, refusalOf(world, fields, token))
  return { status: 200, body: present(payment) }
}

function readToken(world: World, fields: Fields): TokenRow {
  if (fields.paymentMethod === undefined)
    throw new Refusal(invalid('14_006', "Required object 'paymentMethod' is not provided."))
  const method = asObject('CardDetails', fields.paymentMethod)
  if (method.type !== 'scheme') throw new Refusal(invalid('14_007', 'Invalid payment method data'))
  if (method.storedPaymentMethodId === undefined) throw new Refusal(forbidden())
  const token = findToken(world.books, text(method, 'storedPaymentMethodId', 64))
  const shopper = text(fields, 'shopperReference', 256)
  if (token?.shopper !== shopper) throw new Refusal(invalid('803', 'PaymentDetail not found'))
  return token
}

function refusalOf(world: World, fields: Fields, token: TokenRow): RefusalCode | null {
  const wanted = refusalByNumber(texts(fields, 'additionalData').RequestedTestAcquirerResponseCode)
  if (takeFault(world.books, 'charge', ['refused'])) return REFUSED
  if (token.expiry < world.clock.now().toISOString().slice(0, 7)) return EXPIRED_CARD
  return wanted ?? refusalByHolder(token.holder) ?? null
}

function present(payment: PaymentRow): Wire<PaymentResponse> {
  const { refusal } = payment
  return {
    pspReference: payment.psp,
    merchantReference: payment.reference,
    amount: { currency: payment.currency, value: payment.amount },
    paymentMethod: { brand: payment.brand, type: 'scheme' },
    ...(refusal === null
      ? { resultCode: 'Authorised' as const }
      : {
          resultCode: refusal === 0 || refusal === 4 ? ('Error' as const) : ('Refused' as const),
          refusalReason: refusalReason(refusal),
          refusalReasonCode: String(refusal),
        }),
    additionalData: {
      cardSummary: payment.last4,
      expiryDate: expiryDate(payment.expiry),
      ...(refusal === null && { authCode: authCode(payment) }),
      ...(payment.token !== null && { 'recurring.recurringDetailReference': payment.token }),
    },
  }
}
