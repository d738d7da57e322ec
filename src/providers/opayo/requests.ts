import { createHash } from 'node:crypto'
import type { OutboundRequest } from '../../outbound/index.ts'
import { writeAmount } from '../charge/amount.ts'
import type { PspSettings } from '../charge/family.ts'
import type { ChargeOrder, ModifyOrder, PaymentCard } from '../charge/psp.ts'
import { tag, writeXml } from '../charge/xml.ts'
import { AMOUNTS, VERSION } from './words.ts'

const DESCRIPTION_MAX = 100
const NAME_MAX = 20
const VENDOR_DATA_MAX = 200

export type OpayoChange = 'RELEASE' | 'ABORT' | 'VOID' | 'REFUND'

/** A page of Direct and what it is sent. */
export interface Call {
  readonly page: 'vspdirect-register' | 'release' | 'abort' | 'void' | 'refund'
  readonly fields: Readonly<Record<string, string>>
}

/** Null: the amount cannot be written. */
export function chargeCall(
  type: 'PAYMENT' | 'DEFERRED',
  settings: PspSettings,
  order: ChargeOrder,
  card: PaymentCard,
): Call | null {
  const amount = writeAmount(AMOUNTS, order.amountMinor, order.currency)
  if (amount === null) return null
  const fields = {
    TxType: type,
    VendorTxCode: order.reference,
    Amount: amount,
    Currency: order.currency,
    Description: legible(order.description, DESCRIPTION_MAX),
    CardHolder: named(card.holder).slice(0, 50),
    CardNumber: card.number,
    ExpiryDate: `${String(card.expiryMonth).padStart(2, '0')}${String(card.expiryYear).slice(-2)}`,
    CV2: card.code,
    CardType: cardTypeOf(card.number),
    ...placesOf(settings, named(order.customer.name ?? '') || named(card.holder)),
    CustomerEMail: legible(order.customer.email ?? '', 255),
    VendorData: legible(order.orderReference ?? '', VENDOR_DATA_MAX).replace(/[^0-9A-Za-z ]/g, ' '),
    // M: mail or telephone order, E: a shop. Nobody can be asked at a screen, and the card is at no address.
    AccountType: order.scaFlag === 'moto' ? 'M' : 'E',
    Apply3DSecure: '2',
    ApplyAVSCV2: '2',
  }
  return { page: 'vspdirect-register', fields }
}

export function changeCall(type: OpayoChange, order: ModifyOrder): Call | null {
  const { charge, payment, reference } = order
  const amount = writeAmount(AMOUNTS, order.amountMinor, charge.currency)
  if (amount === null) return null
  const page = type.toLowerCase() as Lowercase<OpayoChange>
  const { security_key: key = '', tx_auth_no: authorisation = '' } = payment.extra
  const id = `{${payment.paymentId}}`
  if (type !== 'REFUND') {
    const of = { VendorTxCode: charge.reference, VPSTxId: id, SecurityKey: key, TxAuthNo: authorisation }
    return { page, fields: { TxType: type, ...of, ...(type === 'RELEASE' && { ReleaseAmount: amount }) } }
  }
  const fields = {
    TxType: type,
    VendorTxCode: reference,
    Amount: amount,
    Currency: charge.currency,
    Description: legible(`Refund of ${charge.description}`, DESCRIPTION_MAX),
    RelatedVPSTxId: id,
    RelatedVendorTxCode: charge.reference,
    RelatedSecurityKey: key,
    RelatedTxAuthNo: authorisation,
  }
  return { page, fields }
}

export interface OpayoAccess {
  readonly baseUrl: string
  readonly settings: PspSettings
  readonly timeoutMs: number
}

export function toRequest(access: OpayoAccess, { page, fields }: Call): OutboundRequest {
  const said = Object.entries(fields).filter(([, value]) => value !== '')
  const common: [string, string][] = [
    ['VPSProtocol', VERSION],
    ['Vendor', vendorOf(access.settings)],
  ]
  return post(access, `/gateway/service/${page}.vsp`, [...common, ...said])
}

/** What is known of a VendorTxCode. Signed is the text before the signature, with the password in its place. */
export function reportRequest(access: OpayoAccess, vendorTxCode: string): OutboundRequest {
  const { username = '', password = '' } = access.settings
  const said = [
    tag('command', {}, 'getTransactionDetail'),
    tag('vendor', {}, vendorOf(access.settings)),
    tag('user', {}, username),
    tag('vendortxcode', {}, vendorTxCode),
  ]
  const signed = `${said.map(writeXml).join('')}<password>${password}</password>`
  const signature = createHash('md5').update(signed).digest('hex')
  const xml = writeXml(tag('vspaccess', {}, ...said, tag('signature', {}, signature)))
  return post(access, '/access/access.htm', [['XML', xml]])
}

function post({ baseUrl, timeoutMs }: OpayoAccess, path: string, form: [string, string][]): OutboundRequest {
  return {
    method: 'POST',
    url: baseUrl + path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
    timeoutMs,
  }
}

const vendorOf = (settings: PspSettings) => settings['merchant-account'] ?? ''

/** It wants an address for billing and one for delivery, whatever is sold: the shop's own. */
function placesOf(settings: PspSettings, name: string): Record<string, string> {
  const names = name.split(/\s+/)
  const surname = names.at(-1) ?? ''
  const place = {
    Surname: surname.slice(0, NAME_MAX),
    Firstnames: (names.slice(0, -1).join(' ') || surname).slice(0, NAME_MAX),
    Address1: settings['billing-address'] ?? '',
    City: settings['billing-city'] ?? '',
    PostCode: settings['billing-post-code'] ?? '',
    Country: settings['billing-country'] ?? '',
  }
  const named = (prefix: string) => Object.entries(place).map(([field, value]) => [prefix + field, value])
  return Object.fromEntries([...named('Billing'), ...named('Delivery')])
}

function cardTypeOf(number: string): string {
  if (/^3[47]/.test(number)) return 'AMEX'
  return /^(5[1-5]|2[2-7])/.test(number) ? 'MC' : 'VISA'
}

/** Letters, and what stands between names: else it is refused for a digit in one. */
function named(text: string): string {
  return legible(text, 100)
    .replace(/[^A-Za-z .,'&/-]/g, '')
    .trim()
}

/** It reads Latin-1: without accents it is the same everywhere. */
function legible(text: string, lengthMax: number): string {
  const bare = text.normalize('NFD').replace(/[^ -~]/g, '')
  return bare
    .replace(/[<>"{}|\\^`]/g, ' ')
    .trim()
    .slice(0, lengthMax)
}
