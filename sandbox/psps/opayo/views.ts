import { createHash } from 'node:crypto'
import { toDecimal } from '../../../src/shared/money.ts'
import type { Distortion, SimulatedPayment } from '../simulator.ts'

/** What is answered, line by line. */
export interface Told {
  readonly status: string
  readonly detail: string
  readonly payment?: SimulatedPayment
  /** Told as a transaction of its own, whose number comes last. */
  readonly refund?: SimulatedPayment
  readonly declineCode?: string
}

const STATES: Readonly<Record<SimulatedPayment['state'], number>> = {
  authorised: 14,
  captured: 16,
  voided: 18,
  // A refund is a transaction of its own: what was paid stays so.
  refunded: 16,
  refused: 12,
  pending: 28,
}

export const idOf = ({ uid }: SimulatedPayment) => `{${uid.toUpperCase()}}`
export const authorisationOf = ({ paymentId }: SimulatedPayment) => `1${paymentId.slice(-7)}`

/** Ten letters and digits, of this transaction alone. */
export function keyOf({ uid }: SimulatedPayment): string {
  return createHash('sha256').update(`opayo/key/${uid}`).digest('hex').slice(0, 10).toUpperCase()
}

/** Lines of `name=value`; nothing of order, amount or currency. */
export function presentReply({ status, detail, payment, refund, declineCode }: Told): string {
  const isPaid = payment !== undefined && payment.refusal === null && payment.state !== 'pending'
  const said = {
    VPSProtocol: '3.00',
    Status: status,
    StatusDetail: detail,
    ...(payment && { VPSTxId: idOf(payment), SecurityKey: keyOf(payment) }),
    ...(payment && isPaid && { TxAuthNo: authorisationOf(payment) }),
    ...(payment && { AVSCV2: 'SECURITY CODE MATCH ONLY', AddressResult: 'NOTPROVIDED', CV2Result: 'MATCHED' }),
    ...(payment && { '3DSecureStatus': 'NOTCHECKED' }),
    ...(refund && { SecurityKey: keyOf(refund), TxAuthNo: authorisationOf(refund), VPSTxId: idOf(refund) }),
    ...(declineCode && { DeclineCode: declineCode }),
    ...(payment && isPaid && { BankAuthCode: payment.authorisationCode, ExpiryDate: payment.expiry }),
  }
  return Object.entries(said)
    .map(([name, value]) => `${name}=${value}\r\n`)
    .join('')
}

export function presentReport(payment: SimulatedPayment, lie: Distortion | null): string {
  const { reference, currency, amountMinor, facts } = payment
  const told = lie === 'wrong_currency' ? (currency === 'USD' ? 'EUR' : 'USD') : currency
  return document({
    errorcode: '0000',
    timestamp: timeOf(payment.createdAt),
    vpstxid: idOf(payment).slice(1, -1),
    vendortxcode: lie === 'wrong_reference' ? `${reference.slice(0, -1)}_` : reference,
    transactiontype: facts.type ?? 'Payment',
    txstateid: String(STATES[payment.state]),
    status: 'As its state says.',
    description: 'Simulated',
    amount: toDecimal(amountMinor + (lie === 'wrong_amount' ? 1n : 0n), currency),
    currency: told,
    started: timeOf(payment.createdAt),
    securitykey: keyOf(payment),
    ...(payment.refusal === null && { vpsauthcode: authorisationOf(payment) }),
    accounttype: 'M',
    refunded: payment.refundedMinor > 0n ? 'YES' : 'NO',
    last4digits: payment.last4,
  })
}

export function presentFailure(code: string, error: string, at: Date): string {
  return document({ errorcode: code, error, timestamp: timeOf(at) })
}

function document(fields: Readonly<Record<string, string>>): string {
  const inner = Object.entries(fields).map(([name, value]) => `<${name}>${value}</${name}>`)
  return `<?xml version="1.0" encoding="ISO-8859-1" ?><vspaccess>${inner.join('')}</vspaccess>`
}

/** `22/11/2026 10:00:00.000` */
function timeOf(at: Date): string {
  const [day = '', time = ''] = at.toISOString().slice(0, -1).split('T')
  return `${day.split('-').reverse().join('/')} ${time}`
}
