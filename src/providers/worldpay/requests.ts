import type { OutboundRequest } from '../../outbound/index.ts'
import { currencyExponent } from '../../shared/money.ts'
import { type AmountRule, writeAmount } from '../charge/amount.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { ChargeOrder, ModifyOrder, PaymentCard } from '../charge/psp.ts'
import { type Markup, tag, writeXml } from '../charge/xml.ts'

export const AMOUNTS: AmountRule = { written: 'minor' }
/** Of the document type that each request names and no answer may bring along. */
const DOCTYPE =
  '<!DOCTYPE paymentService PUBLIC "-//Worldpay//DTD Worldpay PaymentService v1//EN" "http://dtd.worldpay.com/paymentService_v1.dtd">'
/** Longer descriptions are refused. */
const DESCRIPTION_MAX = 50

export function toRequest(
  { brand, mode, apiUrl, timeoutMs }: PspTerms,
  { username = '', password = '', 'merchant-account': merchantCode = '' }: PspSettings,
  asked: Markup,
): OutboundRequest {
  const service = tag('paymentService', { version: '1.4', merchantCode }, asked)
  return {
    method: 'POST',
    url: `${apiUrl ?? brand.hosts[mode].api}/jsp/merchant/xml/paymentService.jsp`,
    headers: {
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      'content-type': 'text/xml; charset=utf-8',
    },
    body: `<?xml version="1.0" encoding="UTF-8"?>\n${DOCTYPE}\n${writeXml(service)}`,
    timeoutMs,
  }
}

/** Null: an amount that Worldpay cannot write. It takes exponents 0, 2 and 3. */
function amountOf(amountMinor: bigint, currency: string): Markup | null {
  const exponent = currencyExponent(currency)
  const value = writeAmount(AMOUNTS, amountMinor, currency)
  return value === null || exponent > 3
    ? null
    : tag('amount', { value, currencyCode: currency, exponent: String(exponent) })
}

/** Mail or telephone order: nobody is there to authenticate. */
/** Types of its document type: low risk, and a corporate payment. */
const EXEMPTIONS = { exempt: 'LR', corporate: 'CP', moto: null, none: null } as const

export function submit(action: 'SALE' | 'AUTHORISE', order: ChargeOrder, card: PaymentCard): Markup | null {
  const amount = amountOf(order.amountMinor, order.currency)
  if (amount === null) return null
  const month = String(card.expiryMonth).padStart(2, '0')
  const paid = tag(
    'CARD-SSL',
    {},
    tag('cardNumber', {}, card.number),
    tag('expiryDate', {}, tag('date', { month, year: String(card.expiryYear) })),
    tag('cardHolderName', {}, card.holder),
    tag('cvc', {}, card.code),
  )
  const { email } = order.customer
  const exemption = EXEMPTIONS[order.scaFlag]
  const description = order.orderReference ?? order.description
  return tag(
    'submit',
    {},
    tag(
      'order',
      { orderCode: order.reference, captureDelay: action === 'SALE' ? '0' : 'OFF' },
      tag('description', {}, description.slice(0, DESCRIPTION_MAX)),
      amount,
      tag('paymentDetails', { action }, paid),
      email === null ? null : tag('shopper', {}, tag('shopperEmailAddress', {}, email)),
      tag('dynamicInteractionType', { type: order.scaFlag === 'moto' ? 'MOTO' : 'ECOMMERCE' }),
      exemption && tag('exemption', { type: exemption, placement: 'AUTHORISATION' }),
    ),
  )
}

export function capture({ charge, amountMinor, reference }: ModifyOrder): Markup | null {
  const amount = amountOf(amountMinor, charge.currency)
  return amount && modify(charge, tag('capture', { reference }, amount))
}

export function cancel({ charge, reference }: ModifyOrder): Markup {
  return modify(charge, tag('cancel', { reference }))
}

export function refund({ charge, amountMinor, reference }: ModifyOrder): Markup | null {
  const amount = amountOf(amountMinor, charge.currency)
  return amount && modify(charge, tag('refund', { reference }, amount))
}

export function inquire(orderCode: string): Markup {
  return tag('inquiry', {}, tag('orderInquiry', { orderCode }))
}

function modify({ reference: orderCode }: ChargeOrder, change: Markup): Markup {
  return tag('modify', {}, tag('orderModification', { orderCode }, change))
}
