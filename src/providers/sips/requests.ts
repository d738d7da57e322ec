import type { OutboundRequest } from '../../outbound/index.ts'
import { CURRENCY_NUMBERS } from '../../shared/iso-4217.ts'
import { type AmountRule, writeAmount } from '../charge/amount.ts'
import type { PspMode, PspSettings } from '../charge/family.ts'
import { keyOfMode } from '../charge/mode-of-keys.ts'
import type { ModifyOrder } from '../charge/psp.ts'
import { sealOf, sealText } from './signature.ts'
import type { SipsChange } from './words.ts'

export const AMOUNTS: AmountRule = { written: 'minor' }

const AMOUNT_DIGITS_MAX = 12
const KEY_VERSION = '1'

/** Cancels before the night's remittance, refunds after it: shops ask first which. */
const SERVICES = { capture: 'validate', void: 'cancel', refund: 'refund' } as const

export interface SipsShop {
  readonly baseUrl: string
  readonly merchantId: string
  readonly keyVersion: string
  readonly key: string
  readonly timeoutMs: number
}

export function shopOf(
  settings: PspSettings,
  mode: PspMode,
  { baseUrl, timeoutMs }: Pick<SipsShop, 'baseUrl' | 'timeoutMs'>,
): SipsShop {
  const merchantId = settings['shop-id'] ?? ''
  const keyVersion = settings['key-version'] ?? KEY_VERSION
  return { baseUrl, timeoutMs, merchantId, keyVersion, key: keyOfMode(settings, mode) }
}

export function diagnosticRequest(shop: SipsShop, reference: string): OutboundRequest {
  return sealed(shop, 'diagnostic/getTransactionData', { interfaceVersion: 'DR_WS_2.27', ...namedBy(reference) })
}

/** Null: its amount or currency cannot be written. */
export function changeRequest(
  shop: SipsShop,
  kind: SipsChange,
  { charge, payment, amountMinor }: ModifyOrder,
): OutboundRequest | null {
  const operationAmount = writeAmount(AMOUNTS, amountMinor, charge.currency)
  const currencyCode = CURRENCY_NUMBERS.get(charge.currency)
  if (operationAmount === null || operationAmount.length > AMOUNT_DIGITS_MAX || !currencyCode) return null
  return sealed(shop, `cashManagement/${SERVICES[kind]}`, {
    interfaceVersion: 'CR_WS_2.27',
    currencyCode,
    operationAmount,
    ...namedBy(payment.paymentId),
  })
}

/** Shops that came from Sips 1.0 name a transaction by a number of the day, and the day: `123456/20250131`. */
const S10 = /^(\d{1,6})\/(\d{8})$/

function namedBy(reference: string): object {
  const [, s10TransactionId, s10TransactionIdDate] = S10.exec(reference) ?? []
  return s10TransactionId
    ? { s10TransactionReference: { s10TransactionId, s10TransactionIdDate } }
    : { transactionReference: reference }
}

function sealed({ baseUrl, merchantId, keyVersion, key, timeoutMs }: SipsShop, service: string, said: object) {
  const message = { ...said, merchantId, keyVersion }
  return {
    method: 'POST',
    url: `${baseUrl}/rs-services/v2/${service}`,
    headers: { 'content-type': 'application/json; charset=utf-8', accept: 'application/json' },
    body: JSON.stringify({ ...message, seal: sealOf(key, sealText(message)) }),
    timeoutMs,
  } as const
}
