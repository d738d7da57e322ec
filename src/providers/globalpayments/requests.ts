import { createHash } from 'node:crypto'
import { equalSecrets } from '../../crypto/index.ts'
import type { OutboundRequest } from '../../outbound/index.ts'
import { type AmountRule, writeAmount } from '../charge/amount.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { ChargeOrder, ModifyOrder, PaymentCard } from '../charge/psp.ts'
import { type Markup, tag, writeXml } from '../charge/xml.ts'

const AMOUNTS: AmountRule = { written: 'minor' }

/** What is asked of an order, before it is signed. `inner` stands between the order and the hash, `after` behind it. */
export interface Asked {
  readonly type: 'auth' | 'settle' | 'void' | 'rebate' | 'query'
  readonly orderId: string
  readonly at: Date
  /** Amount, currency and card, as far as this type has them. */
  readonly hashed: readonly [amount: string, currency: string, card: string]
  readonly inner: readonly Markup[]
  readonly after?: readonly (Markup | null)[]
}

export function toRequest(
  { brand, mode, apiUrl, timeoutMs }: PspTerms,
  { username: merchantId = '', password: secret = '', 'merchant-account': account = '' }: PspSettings,
  { type, orderId, at, hashed, inner, after = [] }: Asked,
): OutboundRequest {
  const timestamp = at.toISOString().replace(/\D/g, '').slice(0, 14)
  const request = tag(
    'request',
    { type, timestamp },
    text('merchantid', merchantId),
    text('account', account),
    text('orderid', orderId),
    ...inner,
    text('sha1hash', hashOf(secret, [timestamp, merchantId, orderId, ...hashed])),
    ...after,
  )
  return {
    method: 'POST',
    url: `${apiUrl ?? brand.hosts[mode].api}/epage-remote.cgi`,
    headers: { 'content-type': 'text/xml; charset=utf-8' },
    body: `<?xml version="1.0" encoding="UTF-8"?>\n${writeXml(request)}`,
    timeoutMs,
  }
}

const text = (name: string, value: string) => tag(name, {}, value)

function amountOf(amountMinor: bigint, currency: string): readonly [string, Markup] | null {
  const written = writeAmount(AMOUNTS, amountMinor, currency)
  return written === null ? null : [written, tag('amount', { currency }, written)]
}

/** Settled by itself, or when it is told to. Dated by its intent, so that it is the same bytes each time. */
export function auth(kind: 'sale' | 'authorise', order: ChargeOrder, card: PaymentCard): Asked | null {
  const amount = amountOf(order.amountMinor, order.currency)
  if (amount === null) return null
  const [written, markup] = amount
  return {
    type: 'auth',
    orderId: order.reference,
    at: order.createdAt,
    hashed: [written, order.currency, card.number],
    inner: [
      text('channel', order.scaFlag === 'moto' ? 'MOTO' : 'ECOM'),
      markup,
      cardOf(card),
      tag('autosettle', { flag: kind === 'sale' ? '1' : '0' }),
    ],
    after: [
      tag('comments', {}, tag('comment', { id: '1' }, allowed(order.description, 255))),
      order.orderReference ? tag('tssinfo', {}, text('varref', allowed(order.orderReference, 50))) : null,
    ],
  }
}

function cardOf({ number, expiryMonth, expiryYear, code, holder }: PaymentCard): Markup {
  const expiry = `${String(expiryMonth).padStart(2, '0')}${String(expiryYear).slice(-2)}`
  return tag(
    'card',
    {},
    text('number', number),
    text('expdate', expiry),
    text(
      'chname',
      holder
        .normalize('NFD')
        .replace(/[^A-Za-z0-9 ']/g, '')
        .slice(0, 100),
    ),
    text('type', typeOf(number)),
    tag('cvn', {}, text('number', code), text('presind', '1')),
  )
}

function typeOf(number: string): string {
  if (number.startsWith('4')) return 'VISA'
  if (/^3[47]/.test(number)) return 'AMEX'
  return /^3[0689]/.test(number) ? 'DINERS' : 'MC'
}

/** A letter that it does not know in its free texts is an error of the whole request. */
function allowed(given: string, length: number): string {
  return given.replace(/[^A-Za-z0-9 _.,+@-]/g, ' ').slice(0, length)
}

/** Of a payment: the bank's code is asked for beside its own reference. */
function identifiers({ payment }: ModifyOrder): readonly Markup[] {
  return [text('pasref', payment.paymentId), text('authcode', payment.extra.authorisation_code ?? '')]
}

export function settle(order: ModifyOrder, at: Date): Asked | null {
  return ofAmount('settle', order, at, ([, markup]) => [markup, ...identifiers(order)])
}

/** With the hash of a password of its own. */
export function rebate(order: ModifyOrder, at: Date, { 'rebate-password': password = '' }: PspSettings): Asked | null {
  return ofAmount('rebate', order, at, ([, markup]) => [
    ...identifiers(order),
    markup,
    text('refundhash', sha1(password)),
    tag('autosettle', { flag: '1' }),
  ])
}

function ofAmount(
  type: 'settle' | 'rebate',
  { charge: { reference: orderId, currency }, amountMinor }: ModifyOrder,
  at: Date,
  inner: (amount: readonly [string, Markup]) => readonly Markup[],
): Asked | null {
  const amount = amountOf(amountMinor, currency)
  return amount && { type, orderId, at, hashed: [amount[0], currency, ''], inner: inner(amount) }
}

/** Always of all that is left. */
export function cancel(order: ModifyOrder, at: Date): Asked {
  return { type: 'void', orderId: order.charge.reference, at, hashed: ['', '', ''], inner: identifiers(order) }
}

export function query(orderId: string, at: Date): Asked {
  return { type: 'query', orderId, at, hashed: ['', '', ''], inner: [] }
}

export const sha1 = (text: string) => createHash('sha1').update(text).digest('hex')

/** What is absent is an empty field between two dots: only who knows the shared secret can have written the outer hash. */
export function hashOf(secret: string, fields: readonly string[]): string {
  return sha1(`${sha1(fields.join('.'))}.${secret}`)
}

export function isHashOf(secret: string, fields: readonly string[], given: string): boolean {
  return equalSecrets(given.toLowerCase(), hashOf(secret, fields))
}
