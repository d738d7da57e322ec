import type { NativeFacts, NativeNotification, PspSettings } from '../../charge/family.ts'
import { krHash } from './callback.ts'

/** Lyra's own words for how an order stands, by what a shop's modules look at. */
const ORDER_STATUSES: Readonly<Record<string, string>> = { completed: 'PAID', failed: 'UNPAID', voided: 'UNPAID' }

/** The instant notification that Lyra sends shops of its REST API, signed with the shop's password. */
export function krNotification(settings: PspSettings, facts: NativeFacts): NativeNotification {
  const { payment, orderReference, metadata, customer } = facts
  const { username = '', password = '' } = settings
  const { extra } = payment
  const orderStatus = ORDER_STATUSES[payment.status] ?? 'RUNNING'
  const date = `${(payment.createdAt ?? new Date(0)).toISOString().slice(0, 19)}+00:00`
  const mode = facts.mode === 'live' ? 'PRODUCTION' : 'TEST'
  const amount = Number(payment.amountMinor)
  const { currency } = payment
  const answer = JSON.stringify({
    shopId: username,
    orderCycle: 'CLOSED',
    orderStatus,
    serverDate: date,
    orderDetails: {
      orderTotalAmount: amount,
      orderEffectiveAmount: amount,
      orderCurrency: currency,
      mode,
      orderId: orderReference ?? payment.reference,
      metadata,
      _type: 'V4/OrderDetails',
    },
    customer: {
      email: customer.email,
      billingDetails: { lastName: customer.name, _type: 'V4/Customer/BillingDetails' },
      _type: 'V4/Customer/Customer',
    },
    transactions: [
      {
        shopId: username,
        uuid: payment.uid,
        amount,
        currency,
        paymentMethodType: 'CARD',
        paymentMethodToken: null,
        status: orderStatus,
        detailedStatus: payment.label,
        operationType: 'DEBIT',
        effectiveStrongAuthentication: 'DISABLED',
        creationDate: date,
        errorCode: null,
        errorMessage: null,
        detailedErrorCode: null,
        detailedErrorMessage: null,
        metadata,
        transactionDetails: {
          liabilityShift: 'NO',
          effectiveAmount: amount,
          effectiveCurrency: currency,
          creationContext: 'CHARGE',
          sequenceNumber: Number(extra.sequence_number ?? 1),
          cardDetails: {
            paymentSource: 'MOTO',
            manualValidation: 'NO',
            expectedCaptureDate: date,
            effectiveBrand: extra.card_brand ?? null,
            pan: extra.card_number ?? null,
            legacyTransId: payment.paymentId,
            legacyTransDate: date,
            authorizationResponse: {
              amount,
              currency,
              authorizationDate: date,
              authorizationNumber: extra.authorization_number ?? null,
              authorizationResult: extra.authorization_result ?? null,
              authorizationMode: 'FULL',
              _type: 'V4/PaymentMethod/Details/Cards/CardAuthorizationResponse',
            },
            _type: 'V4/PaymentMethod/Details/CardDetails',
          },
          _type: 'V4/TransactionDetails',
        },
        _type: 'V4/PaymentTransaction',
      },
    ],
    _type: 'V4/Payment',
  })
  const form = {
    'kr-hash': krHash(answer, password),
    'kr-hash-algorithm': 'sha256_hmac',
    'kr-hash-key': 'password',
    'kr-answer-type': 'V4/Payment',
    'kr-answer': answer,
  }
  return {
    contentType: 'application/x-www-form-urlencoded; charset=UTF-8',
    body: new URLSearchParams(form).toString(),
    headers: {},
  }
}
