import type { PaymentResponse } from '@adyen/api-library/lib/src/typings/checkout/paymentResponse.js'
import type { Answer } from '../idempotency.ts'
import type { World } from '../world.ts'
import { authCode, authorise, expiryDate, issuedIn } from './authorise.ts'
import { takeFault } from './faults.ts'
import { keepOrderReference } from './order-references.ts'
import type { PaymentRow } from './payment.ts'
import { readCapture } from './read-capture.ts'
import { readCard } from './read-card.ts'
import { type Fields, oneOf, readAmount, readFields, readMetadata, text, texts } from './read-request.ts'
import { EXPIRED_CARD, REFUSED, type RefusalCode, refusalByHolder, refusalByNumber, refusalReason } from './refusals.ts'
import type { CardOnFile } from './tokens.ts'
import type { Wire } from './wire.ts'

/** A payment of a stored card, or of a test card as the page would encrypt it. @throws Refusal */
export function makePayment(world: World, body: unknown): Answer {
  const fields = readFields('PaymentRequest', body)
  const amount = readAmount(fields, 0)
  const reference = text(fields, 'reference', 80)
  text(fields, 'returnUrl', 1024)
  const { card, shopper, token } = readCard(world, fields)
  keepOrderReference(world, fields, reference)
  const interaction = oneOf(fields, 'shopperInteraction', ['Ecommerce', 'ContAuth', 'Moto', 'POS'])
  const model = oneOf(fields, 'recurringProcessingModel', ['CardOnFile', 'Subscription', 'UnscheduledCardOnFile'])
  const stores = token === null && fields.storePaymentMethod === true
  const order = {
    ...readCapture(fields, amount),
    sessionId: null,
    amount: amount.value,
    currency: amount.currency,
    reference,
    shopper,
    interaction: interaction === 'ContAuth' ? 'ContAuth' : 'Ecommerce',
    authenticated: false,
    token,
    storeFor: stores && shopper !== null && model !== undefined ? { shopper, model } : null,
    metadata: readMetadata(fields),
  } as const
  return { status: 200, body: present(authorise(world, order, card, refusalOf(world, fields, card))) }
}

function refusalOf(world: World, fields: Fields, card: CardOnFile): RefusalCode | null {
  const wanted = refusalByNumber(texts(fields, 'additionalData').RequestedTestAcquirerResponseCode)
  if (takeFault(world.books, 'charge', ['refused'])) return REFUSED
  if (card.expiry < world.clock.now().toISOString().slice(0, 7)) return EXPIRED_CARD
  return wanted ?? refusalByHolder(card.holder) ?? null
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
      ...issuedIn(payment),
      ...(refusal === null && { authCode: authCode(payment) }),
      ...(payment.token !== null && { 'recurring.recurringDetailReference': payment.token }),
    },
  }
}
