import type { OutboundRequest } from '../../outbound/index.ts'
import type { PspSettings } from '../charge/family.ts'
import type { ChargeOrder, ModifyOrder, PaymentCard } from '../charge/psp.ts'
import { hashOf } from './signature.ts'

export interface DalenysAccess {
  readonly baseUrl: string
  readonly settings: PspSettings
  readonly timeoutMs: number
}

/** A call to be, without account and hash. `operation` is both its method and its OPERATIONTYPE. */
export interface Call {
  readonly operation: string
  readonly path: 'process' | 'export'
  readonly params: Readonly<Record<string, string>>
}

export function chargeCall(
  operation: 'payment' | 'authorization',
  order: ChargeOrder,
  card: PaymentCard,
  settings: PspSettings,
): Call {
  const { email } = order.customer
  const params = {
    ORDERID: order.reference,
    AMOUNT: order.amountMinor.toString(),
    CURRENCY: order.currency,
    DESCRIPTION: order.description,
    CARDCODE: card.number,
    CARDVALIDITYDATE: `${String(card.expiryMonth).padStart(2, '0')}-${String(card.expiryYear).slice(-2)}`,
    CARDCVV: card.code,
    CARDFULLNAME: card.holder,
    // Nobody is there to be authenticated.
    '3DSECURE': 'no',
    CLIENTIDENT: order.reference,
    CLIENTIP: settings['server-ip'] ?? '',
    CLIENTUSERAGENT: 'server',
    ...(email !== null && { CLIENTEMAIL: email }),
    ...(order.orderReference !== null && { EXTRADATA: order.orderReference }),
  }
  return { operation, path: 'process', params }
}

export type ChangeKind = 'capture' | 'void' | 'refund'

/** Under the reference of the charge, so that one look-up has them all. */
export function changeCall(operation: ChangeKind, { charge, payment, amountMinor }: ModifyOrder): Call {
  const params = {
    ORDERID: charge.reference,
    TRANSACTIONID: payment.paymentId,
    DESCRIPTION: charge.description,
    ...(operation !== 'void' && { AMOUNT: amountMinor.toString() }),
  }
  return { operation, path: 'process', params }
}

const COLUMNS = ['IDENTIFIER', 'DATE', 'TRANSACTIONID', 'ORDERID', 'OPERATIONTYPE', 'AMOUNT', 'CURRENCY', 'EXECCODE']

/** Answered at once, in JSON, where neither an address nor a mailbox is named. */
export function lookUpCall(orderId: string): Call {
  return { operation: 'getTransactions', path: 'export', params: { ORDERID: orderId, COLUMNS: COLUMNS.join(';') } }
}

export function toRequest({ baseUrl, settings, timeoutMs }: DalenysAccess, call: Call): OutboundRequest {
  const { operation, path, params } = call
  const whole = { ...params, IDENTIFIER: settings.username ?? '', OPERATIONTYPE: operation, VERSION: '3.0' }
  const signed = { ...whole, HASH: hashOf(settings.password ?? '', whole) }
  const fields = new URLSearchParams({ method: operation })
  for (const [name, value] of Object.entries(signed)) fields.append(`params[${name}]`, value)
  return {
    method: 'POST',
    url: `${baseUrl}/front/service/rest/${path}`,
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: fields.toString(),
    timeoutMs,
  }
}
