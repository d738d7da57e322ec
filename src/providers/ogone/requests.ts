import type { OutboundRequest } from '../../outbound/index.ts'
import { MINOR_UNITS } from '../../shared/iso-4217.ts'
import { type AmountRule, writeAmount } from '../charge/amount.ts'
import type { PspSettings } from '../charge/family.ts'
import type { ChargeOrder, ModifyOrder, PaymentCard } from '../charge/psp.ts'
import { shaSign } from './signature.ts'
import type { ChangeOperation } from './words.ts'

/** "Multiplied by 100", whatever the currency: a yen is 100, ten fils are 1. */
const HUNDREDTHS = Object.fromEntries([...MINOR_UNITS.keys()].map((currency) => [currency, 2]))
const SENT: AmountRule = { written: 'minor', exponents: HUNDREDTHS }
/** Answers are in whole units, with decimals where there are any. */
export const TOLD: AmountRule = { written: 'decimal', exponents: HUNDREDTHS }

/** AMOUNT is at most 15 digits. */
const AMOUNT_DIGITS_MAX = 15
const COM_MAX = 100

export interface Call {
  readonly page: 'orderdirect.asp' | 'maintenancedirect.asp' | 'querydirect.asp'
  readonly fields: Readonly<Record<string, string>>
}

/** `SAL` pays at once, `RES` reserves. Null: the amount cannot be written. */
export function orderCall(operation: 'SAL' | 'RES', order: ChargeOrder, card: PaymentCard): Call | null {
  const amount = toAmount(order.amountMinor, order.currency)
  if (amount === null) return null
  const fields = {
    ORDERID: order.reference,
    AMOUNT: amount,
    CURRENCY: order.currency,
    OPERATION: operation,
    CARDNO: card.number,
    ED: `${String(card.expiryMonth).padStart(2, '0')}${String(card.expiryYear).slice(-2)}`,
    CVC: card.code,
    CN: ascii(card.holder),
    COM: ascii([order.orderReference, order.description].filter((text) => text !== null).join(' ')).slice(0, COM_MAX),
    EMAIL: ascii(order.customer.email ?? ''),
    // Mail order or telephone order: nobody authenticates those.
    ECI: '1',
  }
  return { page: 'orderdirect.asp', fields }
}

export function maintenanceCall(operation: ChangeOperation, order: ModifyOrder): Call | null {
  const amount = toAmount(order.amountMinor, order.charge.currency)
  if (amount === null) return null
  const fields = { PAYID: order.payment.paymentId, AMOUNT: amount, OPERATION: operation }
  return { page: 'maintenancedirect.asp', fields }
}

export function queryCall(by: { readonly ORDERID: string } | { readonly PAYID: string }): Call {
  return { page: 'querydirect.asp', fields: by }
}

export function toRequest(
  { baseUrl, settings, timeoutMs }: { baseUrl: string; settings: PspSettings; timeoutMs: number },
  { page, fields }: Call,
): OutboundRequest {
  const { login = '', 'api-user': user = '', 'api-password': password = '' } = settings
  const sent = { PSPID: login, USERID: user, PSWD: password, ...withoutEmpty(fields) }
  return {
    method: 'POST',
    url: `${baseUrl}/${page}`,
    timeoutMs,
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: new URLSearchParams({ ...sent, SHASIGN: shaSign(settings, sent) }).toString(),
  }
}

function toAmount(amountMinor: bigint, currency: string): string | null {
  const written = writeAmount(SENT, amountMinor, currency)
  return written !== null && written.length <= AMOUNT_DIGITS_MAX ? written : null
}

/** Accounts choose the charset that signatures are made in: of these letters all are the same. */
function ascii(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^ -~]/g, '')
    .trim()
}

function withoutEmpty(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}
