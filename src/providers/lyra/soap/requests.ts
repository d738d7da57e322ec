import { CURRENCY_NUMBERS } from '../../../shared/iso-4217.ts'
import { writeAmount } from '../../charge/amount.ts'
import type { ChargeOrder, ModifyOrder, PaymentCard } from '../../charge/psp.ts'
import { type Markup, tag } from '../../charge/xml.ts'
import { AMOUNTS } from '../words.ts'
import { toTimestamp } from './wire.ts'

/** Lyra asks for the scheme; by the ranges of ISO/IEC 7812 that its schemes have. */
function schemeOf(number: string): string {
  if (/^3[47]/.test(number)) return 'AMEX'
  return /^(5[1-5]|2[2-7])/.test(number) ? 'MASTERCARD' : 'VISA'
}

const texts = (fields: Readonly<Record<string, string | null>>) =>
  Object.entries(fields).map(([name, value]) => (value === null ? null : tag(name, {}, value)))

const common = ({ scaFlag, createdAt }: ChargeOrder) =>
  tag(
    'commonRequest',
    {},
    ...texts({ paymentSource: scaFlag === 'moto' ? 'MOTO' : 'EC', submissionDate: toTimestamp(createdAt) }),
  )

function payment(amountMinor: bigint, currency: string, more: Readonly<Record<string, string>> = {}): Markup | null {
  const amount = writeAmount(AMOUNTS, amountMinor, currency)
  const number = CURRENCY_NUMBERS.get(currency)
  // An xs:int: 008 is 8.
  return amount !== null && number !== undefined
    ? tag('paymentRequest', {}, ...texts({ amount, currency: String(Number(number)), ...more }))
    : null
}

/** Null where Lyra cannot write the amount. `isValidated`: it is captured by itself, without a second call. */
export function createPayment(order: ChargeOrder, card: PaymentCard, isValidated: boolean): Markup | null {
  const paymentRequest = payment(order.amountMinor, order.currency, {
    // A date that has come: nothing but an authorisation stands between it and the capture.
    expectedCaptureDate: toTimestamp(order.createdAt),
    manualValidation: isValidated ? '0' : '1',
  })
  if (!paymentRequest) return null
  const { email, name } = order.customer
  return tag(
    'createPayment',
    {},
    common(order),
    tag('threeDSRequest', {}, ...texts({ mode: 'DISABLED' })),
    paymentRequest,
    tag(
      'orderRequest',
      {},
      tag('orderId', {}, order.reference),
      order.orderReference && tag('extInfo', {}, ...texts({ key: 'order_reference', value: order.orderReference })),
    ),
    tag(
      'cardRequest',
      {},
      ...texts({
        number: card.number,
        scheme: schemeOf(card.number),
        expiryMonth: String(card.expiryMonth),
        expiryYear: String(card.expiryYear),
        cardSecurityCode: card.code,
      }),
    ),
    // Both are wanted, even where nothing is in them.
    tag(
      'customerRequest',
      {},
      tag('billingDetails', {}, ...texts({ lastName: name, email, language: order.language })),
    ),
    tag('techRequest', {}),
  )
}

export const findPayments = (reference: string) =>
  tag('findPayments', {}, tag('queryRequest', {}, tag('orderId', {}, reference)))

export const getPaymentDetails = (uuid: string) => tag('getPaymentDetails', {}, byUuid(uuid))

export const cancelPayment = ({ charge }: ModifyOrder, uuid: string) =>
  tag('cancelPayment', {}, common(charge), byUuid(uuid))

export const validatePayment = ({ charge }: ModifyOrder, uuid: string) =>
  tag('validatePayment', {}, common(charge), byUuid(uuid))

export function refundPayment({ charge, amountMinor }: ModifyOrder, uuid: string): Markup | null {
  const paymentRequest = payment(amountMinor, charge.currency)
  return paymentRequest && tag('refundPayment', {}, common(charge), paymentRequest, byUuid(uuid))
}

function byUuid(uuid: string): Markup {
  return tag('queryRequest', {}, tag('uuid', {}, uuid))
}
