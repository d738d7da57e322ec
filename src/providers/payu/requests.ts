import type { OutboundRequest } from '../../outbound/index.ts'
import { type Rejected, rejected } from '../answer.ts'
import { writeAmount } from '../charge/amount.ts'
import type { PspSettings } from '../charge/family.ts'
import type { ChargeOrder, ModifyOrder, PaymentCard } from '../charge/psp.ts'
import { signOrder } from './signature.ts'
import { AMOUNTS } from './words.ts'

export interface PayuAccess {
  readonly apiUrl: string
  readonly isTest: boolean
  readonly settings: PspSettings
  readonly timeoutMs: number
}

/** Methods of payment by the dozen, and all that an order has. */
const LIST_BYTES_MAX = 512 * 1024
/** 14 digits is what the other side's numbers keep. */
const DIGITS_MAX = 14

const METHODS: readonly (readonly [range: RegExp, name: string])[] = [
  [/^4/, 'VISA'],
  [/^(5[1-5]|2[2-7])/, 'MASTERCARD'],
  [/^3[47]/, 'AMEX'],
]

function methodOf(card: PaymentCard): string | null {
  return METHODS.find(([range]) => range.test(card.number))?.[1] ?? null
}

/** Null where it cannot be written. */
function writeValue(amountMinor: bigint, currency: string): string | null {
  const value = writeAmount(AMOUNTS, amountMinor, currency)
  return value !== null && value.replace('.', '').length <= DIGITS_MAX ? value : null
}

export function chargeRequest(
  access: PayuAccess,
  order: ChargeOrder,
  card: PaymentCard,
  captures: boolean,
): OutboundRequest | Rejected | null {
  const { settings } = access
  const { reference, currency, description, callbackUrl, customer } = order
  const value = writeValue(order.amountMinor, currency)
  const method = methodOf(card)
  if (value === null) return null
  if (method === null) return rejected('request', 'card_not_supported')
  if (customer.email === null) return rejected('request', 'email_missing')
  const { 'document-type': dniType, 'document-number': dniNumber } = settings
  const person = { emailAddress: customer.email, ...(dniType && dniNumber && { dniType, dniNumber }) }
  return submit(access, {
    type: captures ? 'AUTHORIZATION_AND_CAPTURE' : 'AUTHORIZATION',
    order: {
      accountId: settings['merchant-account'],
      referenceCode: reference,
      description,
      language: languageOf(order.language),
      notifyUrl: callbackUrl,
      buyer: { fullName: customer.name ?? card.holder, ...person },
      additionalValues: { TX_VALUE: { value, currency } },
      signature: signOrder(settings, reference, value, currency),
    },
    creditCard: {
      number: card.number,
      securityCode: card.code,
      expirationDate: `${card.expiryYear}/${String(card.expiryMonth).padStart(2, '0')}`,
      name: card.holder,
    },
    paymentMethod: method,
    paymentCountry: settings.country,
    // The name has to be that of the card.
    payer: { fullName: card.holder, ...person },
    // Nobody is at a screen, and it wants all three.
    ipAddress: '127.0.0.1',
    cookie: 'n/a',
    userAgent: 'n/a',
    extraParameters: { INSTALLMENTS_NUMBER: 1 },
  })
}

type ChangeKind = 'capture' | 'void' | 'refund'

/** Rejected for a payment whose transaction we were not told. */
export function changeRequest(
  access: PayuAccess,
  kind: ChangeKind,
  { payment, charge, reference, amountMinor }: ModifyOrder,
): OutboundRequest | Rejected | null {
  const value = writeValue(amountMinor, charge.currency)
  if (value === null) return null
  const { transaction_id: parentTransactionId } = payment.extra
  if (parentTransactionId === undefined) return rejected('request', 'transaction_not_told')
  const isPart = amountMinor !== charge.amountMinor
  const types = { capture: 'CAPTURE', void: 'VOID', refund: isPart ? 'PARTIAL_REFUND' : 'REFUND' } as const
  const hasValue = kind === 'capture' || (kind === 'refund' && isPart)
  return submit(access, {
    type: types[kind],
    order: { id: Number(payment.paymentId) },
    parentTransactionId,
    // Shown to whoever reviews it.
    ...(kind !== 'capture' && { reason: reference }),
    ...(hasValue && { additionalValues: { TX_VALUE: { value, currency: charge.currency } } }),
  })
}

const PAYMENTS = '/payments-api/4.0/service.cgi'
const REPORTS = '/reports-api/4.0/service.cgi'

const submit = (access: PayuAccess, transaction: object) =>
  post(access, PAYMENTS, { command: 'SUBMIT_TRANSACTION', transaction })

/** Harmless: which cards and the like the shop may take. */
export const checkRequest = (access: PayuAccess) => post(access, PAYMENTS, { command: 'GET_PAYMENT_METHODS' })

export const orderRequest = (access: PayuAccess, paymentId: string) =>
  post(access, REPORTS, { command: 'ORDER_DETAIL', details: { orderId: Number(paymentId) } })

export const ordersRequest = (access: PayuAccess, reference: string) =>
  post(access, REPORTS, { command: 'ORDER_DETAIL_BY_REFERENCE_CODE', details: { referenceCode: reference } })

function post({ apiUrl, isTest, settings, timeoutMs }: PayuAccess, path: string, asked: object): OutboundRequest {
  const merchant = { apiLogin: settings.username, apiKey: settings.password }
  // Errors are told in this language, and read.
  const body = JSON.stringify({ test: isTest, language: 'en', merchant, ...asked })
  const headers = { 'content-type': 'application/json; charset=utf-8', accept: 'application/json' }
  return { method: 'POST', url: apiUrl + path, headers, body, timeoutMs, bodyBytesMax: LIST_BYTES_MAX }
}

function languageOf(language: string): string {
  return ['es', 'pt'].includes(language) ? language : 'en'
}
