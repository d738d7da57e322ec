import { toDecimal } from '../../../src/shared/money.ts'
import type { Distortion, SimulatedPayment } from '../simulator.ts'
import { type DalenysAccount, hashOf } from './account.ts'
import { DECLINES } from './read-request.ts'

/** What a charge was answered, or is told as now. */
export function codeOf({ state, refusal }: SimulatedPayment): string {
  if (refusal) return DECLINES[refusal]
  return state === 'pending' ? '0003' : '0000'
}

const operationOf = ({ facts }: SimulatedPayment) => facts.operation ?? 'payment'

export function resultView(operation: string, code: string, transactionId: string | null): object {
  const message = code === '0000' ? 'The transaction has been accepted.' : `Operation refused (${code}).`
  const id = transactionId === null ? {} : { TRANSACTIONID: transactionId }
  return { OPERATIONTYPE: operation, ...id, EXECCODE: code, MESSAGE: message, DESCRIPTOR: 'RENTABILITEST' }
}

/** The export's rows of one payment: the charge, and what was done to it. */
export function rowsOf(account: DalenysAccount, payment: SimulatedPayment, lie: Distortion | null): object[] {
  const { amountMinor, capturedMinor, refundedMinor, state, paymentId } = payment
  const currency = lie !== 'wrong_currency' ? payment.currency : payment.currency === 'USD' ? 'EUR' : 'USD'
  const row = (operation: string, id: string, amount: bigint, code: string) => ({
    IDENTIFIER: lie === 'wrong_merchant' ? 'Another Shop' : account.identifier,
    DATE: payment.createdAt.toISOString().slice(0, 19).replace('T', ' '),
    TRANSACTIONID: id,
    ORDERID: lie === 'wrong_reference' ? 'SomebodyElse' : payment.reference,
    OPERATIONTYPE: operation,
    AMOUNT: toDecimal(amount + (lie === 'wrong_amount' ? 1n : 0n), currency),
    CURRENCY: currency,
    // Without the zeros that it has elsewhere.
    EXECCODE: String(Number(code)),
  })
  const operation = operationOf(payment)
  return [
    row(operation, paymentId, amountMinor, codeOf(payment)),
    ...(operation === 'authorization' && capturedMinor > 0n
      ? [row('capture', `C${paymentId}`, capturedMinor, '0000')]
      : []),
    ...(state === 'voided' ? [row('void', `V${paymentId}`, amountMinor, '0000')] : []),
    ...(refundedMinor > 0n ? [row('refund', `R${paymentId}`, refundedMinor, '0000')] : []),
  ]
}

export function notificationBody(account: DalenysAccount, payment: SimulatedPayment): string {
  const fields = {
    IDENTIFIER: account.identifier,
    OPERATIONTYPE: operationOf(payment),
    TRANSACTIONID: payment.paymentId,
    ORDERID: payment.reference,
    CLIENTIDENT: payment.reference,
    AMOUNT: payment.amountMinor.toString(),
    CURRENCY: payment.currency,
    EXECCODE: codeOf(payment),
    MESSAGE: 'The transaction has been told.',
    VERSION: '3.0',
  }
  return new URLSearchParams({ ...fields, HASH: hashOf(account, fields) }).toString()
}
