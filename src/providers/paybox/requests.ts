import { createHash } from 'node:crypto'
import type { OutboundRequest } from '../../outbound/index.ts'
import { CURRENCY_NUMBERS } from '../../shared/iso-4217.ts'
import { writeAmount } from '../charge/amount.ts'
import type { PspMode, PspSettings } from '../charge/family.ts'
import type { ChargeOrder, ModifyOrder, PaymentCard } from '../charge/psp.ts'
import { VERSION } from './words.ts'

/** How it was sold: by mail, with nobody at a screen. 021 is by telephone, 024 on the internet. */
const BY_MAIL = '022'
const BY_INTERNET = '024'
const REFERENCE_MAX = 250
const AMOUNT_DIGITS = 10
/** "Between 0000000001 and 2147483647". */
const QUESTIONS = 2 ** 31 - 2

const TYPES = {
  authorise: '00001',
  capture: '00002',
  sale: '00003',
  void: '00005',
  refund: '00014',
  lookUp: '00017',
} as const

export interface PayboxShop {
  readonly site: string
  readonly rang: string
  readonly cle: string
}

/** The number of the question is repeated by its answer. */
export type Question = Readonly<Record<string, string>> & { readonly NUMQUESTION: string }

export function shopOf(settings: PspSettings, mode: PspMode): PayboxShop {
  const [site = '', rang = ''] = (settings['shop-id'] ?? '').split('/')
  return { site, rang, cle: settings[mode === 'live' ? 'production-certificate' : 'test-certificate'] ?? '' }
}

/** Null: the amount cannot be written. */
export function chargeQuestion(kind: 'sale' | 'authorise', order: ChargeOrder, card: PaymentCard): Question | null {
  const { reference, orderReference, amountMinor, createdAt } = order
  const amount = amountFields(amountMinor, order.currency)
  return (
    amount && {
      TYPE: TYPES[kind],
      NUMQUESTION: questionOf(reference),
      DATEQ: toParisTime(createdAt),
      ...amount,
      REFERENCE: orderReference === null ? reference : `${reference}-${named(orderReference)}`.slice(0, REFERENCE_MAX),
      PORTEUR: card.number,
      DATEVAL: `${String(card.expiryMonth).padStart(2, '0')}${String(card.expiryYear).slice(-2)}`,
      CVV: card.code,
      ACTIVITE: order.scaFlag === 'moto' ? BY_MAIL : BY_INTERNET,
    }
  )
}

export function changeQuestion(kind: 'capture' | 'void' | 'refund', order: ModifyOrder, now: Date): Question | null {
  const amount = amountFields(order.amountMinor, order.charge.currency)
  return (
    amount && {
      TYPE: TYPES[kind],
      NUMQUESTION: questionOf(order.reference),
      DATEQ: toParisTime(now),
      ...amount,
      REFERENCE: order.reference,
      ...transactionOf(order.payment.paymentId),
      ...(kind === 'refund' && { ACTIVITE: BY_MAIL }),
    }
  )
}

/** `nonce`: it may be asked again, as another question. */
export function lookUpQuestion(paymentId: string, nonce: string, now: Date): Question {
  const TYPE = TYPES.lookUp
  return { TYPE, NUMQUESTION: questionOf(nonce), DATEQ: toParisTime(now), ...transactionOf(paymentId) }
}

export function toRequest(baseUrl: string, shop: PayboxShop, timeoutMs: number, question: Question): OutboundRequest {
  const fields = { VERSION, SITE: shop.site, RANG: shop.rang, CLE: shop.cle, ...question }
  return {
    method: 'POST',
    url: `${baseUrl}/PPPS.php`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
    timeoutMs,
  }
}

/** Both of its numbers, ten digits each: one alone finds nothing. */
export function paymentIdOf(call: string, transaction: string): string {
  return call.padStart(10, '0') + transaction.padStart(10, '0')
}

function transactionOf(paymentId: string) {
  return { NUMAPPEL: paymentId.slice(0, 10), NUMTRANS: paymentId.slice(10) }
}

function amountFields(amountMinor: bigint, currency: string) {
  const amount = writeAmount({ written: 'minor' }, amountMinor, currency)
  const number = CURRENCY_NUMBERS.get(currency)
  if (amount === null || amount.length > AMOUNT_DIGITS || number === undefined) return null
  return { MONTANT: amount.padStart(AMOUNT_DIGITS, '0'), DEVISE: number }
}

function questionOf(text: string): string {
  const number = createHash('sha256').update(text).digest().readUInt32BE() % QUESTIONS
  return String(number + 1).padStart(10, '0')
}

/** As its back office searches for it. */
function named(orderReference: string): string {
  return orderReference.replace(/[^0-9A-Za-z_.-]/g, '')
}

const PARIS = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** `22/11/2026, 11:00:00` */
function toParisTime(at: Date): string {
  return PARIS.format(at).replace(/\D/g, '')
}
