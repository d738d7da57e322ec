import { DAY_MS } from '../../shared/clocks.ts'
import { CURRENCY_NUMBERS } from '../../shared/iso-4217.ts'
import { writeAmount } from '../charge/amount.ts'
import type { ChargeOrder, ModifyOrder, PaymentCard } from '../charge/psp.ts'
import type { Markup } from '../charge/xml.ts'
import { type Call, call, type Fields, object } from './wire.ts'
import { ACTIONS } from './words.ts'

export const AMOUNTS = { written: 'minor' } as const

/** Of its functions; answers of an older one leave out what we read. */
const VERSION = '26'

const obj = (fields: Fields): Markup => object('obj', 'object', fields)
const nils = (names: string): Fields => Object.fromEntries(names.split(' ').map((name) => [name, null]))

interface Sum {
  readonly amount: string
  readonly currency: string
}

/** Null: it cannot be written. */
function sumOf(amountMinor: bigint, currency: string): Sum | null {
  const amount = writeAmount(AMOUNTS, amountMinor, currency)
  const number = CURRENCY_NUMBERS.get(currency)
  return amount !== null && number !== undefined ? { amount, currency: number } : null
}

/** `CPT`: all of it at once. */
const payment = (sum: Sum, action: keyof typeof ACTIONS, contractNumber: string): Markup =>
  obj({ ...sum, action: ACTIONS[action], mode: 'CPT', contractNumber })

export function doAuthorization(
  action: 'sale' | 'authorise',
  contract: string,
  order: ChargeOrder,
  card: PaymentCard,
): Call | null {
  const sum = sumOf(order.amountMinor, order.currency)
  if (!sum) return null
  const { name: lastName, email } = order.customer
  return call('DirectPaymentAPI', 'doAuthorization', {
    transient: null,
    version: VERSION,
    payment: payment(sum, action, contract),
    bankAccountData: obj(nils('countryCode bankCode accountNumber key')),
    card: obj({
      number: card.number,
      // CB is Visa and Mastercard, too.
      type: /^3[47]/.test(card.number) ? 'AMEX' : 'CB',
      expirationDate: `${String(card.expiryMonth).padStart(2, '0')}${String(card.expiryYear).slice(-2)}`,
      cvx: card.code,
      cardholder: card.holder,
    }),
    // MO: a mail order, EC: a shop's. Nobody can be asked to authenticate either.
    order: obj({
      ref: order.reference,
      origin: order.scaFlag === 'moto' ? 'MO' : 'EC',
      ...sum,
      date: toMinute(order.createdAt),
    }),
    buyer: obj({ ...nils('title'), lastName, firstName: null, email, ...nils(OTHERS_OF_BUYER) }),
    owner: null,
    privateDataList:
      order.orderReference === null
        ? null
        : obj({ privateData: obj({ key: 'order_reference', value: order.orderReference }) }),
    ...nils(
      'authentication3DSecure media subMerchant asynchronousRetryTimeout linkedTransactionId threeDSInfo recurring',
    ),
  })
}

/** Each of them has to be there. */
const OTHERS_OF_BUYER =
  'shippingAdress billingAddress accountCreateDate accountAverageAmount accountOrderCount walletId walletDisplayed ' +
  'walletSecured walletCardInd ip mobilePhone customerId legalStatus legalDocumentType legalDocument birthDate ' +
  'fingerprintID deviceFingerprint isBot isIncognito isBehindProxy isFromTor isEmulator isRooted hasTimezoneMismatch ' +
  'loyaltyMemberType buyerExtended merchantAuthentication'

export function doCapture(contract: string, { amountMinor, charge, payment: of, reference }: ModifyOrder): Call | null {
  const sum = sumOf(amountMinor, charge.currency)
  return (
    sum &&
    call('DirectPaymentAPI', 'doCapture', {
      version: VERSION,
      transactionID: of.paymentId,
      payment: payment(sum, 'capture', contract),
      privateDataList: null,
      sequenceNumber: reference,
      media: null,
      miscData: null,
    })
  )
}

export function doReset({ payment: of, reference }: ModifyOrder): Call {
  return call('DirectPaymentAPI', 'doReset', {
    version: VERSION,
    transactionID: of.paymentId,
    // All of it, where no amount is said.
    ...nils('comment media amount currency'),
    sequenceNumber: reference,
  })
}

export function doRefund(contract: string, { amountMinor, charge, payment: of, reference }: ModifyOrder): Call | null {
  const sum = sumOf(amountMinor, charge.currency)
  return (
    sum &&
    call('DirectPaymentAPI', 'doRefund', {
      version: VERSION,
      transactionID: of.paymentId,
      payment: payment(sum, 'refund', contract),
      comment: null,
      privateDataList: null,
      sequenceNumber: reference,
      media: null,
      miscData: null,
    })
  )
}

export function getTransactionDetails(transactionId: string): Call {
  return call('ExtendedAPI', 'getTransactionDetails', {
    version: VERSION,
    transactionId,
    orderRef: null,
    startDate: null,
    endDate: null,
    transactionHistory: 'Y',
    archiveSearch: null,
  })
}

/** A day more at both ends: whose midnight it means, it does not say. */
export function transactionsSearch(contractNumber: string, orderRef: string, since: Date, now: Date): Call {
  return call('ExtendedAPI', 'transactionsSearch', {
    version: VERSION,
    transactionId: null,
    orderRef,
    startDate: toDay(new Date(since.getTime() - DAY_MS)),
    endDate: toDay(new Date(now.getTime() + DAY_MS)),
    contractNumber,
    ...nils(
      'authorizationNumber returnCode paymentMean transactionType name firstName email cardNumber currency minAmount ' +
        'maxAmount walletId sequenceNumber token pointOfSellId cardNetwork threeDSecured customerMediaId',
    ),
  })
}

/** `22/01/2026` */
function toDay(date: Date): string {
  return date.toISOString().slice(0, 10).split('-').toReversed().join('/')
}

/** `22/01/2026 10:31` */
function toMinute(date: Date): string {
  return `${toDay(date)} ${date.toISOString().slice(11, 16)}`
}
