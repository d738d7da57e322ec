import { toDecimal } from '../../../src/shared/money.ts'
import type { Distortion, SimulatedPayment } from '../simulator.ts'
import { DECLINES } from './errors.ts'

const OK = { resultCode: 'Ok', message: [{ code: 'I00001', text: 'Successful.' }] }

export const failed = (code: string, text: string) => ({ messages: { resultCode: 'Error', message: [{ code, text }] } })

export const succeeded = (said: object) => ({ ...said, messages: OK })

const lied = (reference: string) => `${reference.slice(0, -1)}${reference.endsWith('x') ? 'y' : 'x'}`

interface Told {
  readonly refId: string | null
  readonly payment: SimulatedPayment | null
  readonly transId: string
  readonly refTransId?: string
  readonly error?: string | null
}

/** `createTransactionResponse`: it tells neither amount nor currency. */
export function presentTransaction({ refId, payment, transId, refTransId = '', error }: Told, lie: Distortion | null) {
  const decline = payment?.refusal ? DECLINES[payment.refusal] : null
  const code = error ?? decline?.[0] ?? null
  const isHeld = payment?.state === 'pending'
  // What was done before is told beside an approval.
  const isAlready = code === '310' || code === '311'
  const responseCode = isAlready ? '1' : error ? '3' : decline ? '2' : isHeld ? '4' : '1'
  const told = {
    ...(refId !== null && { refId: lie === 'wrong_reference' ? lied(refId) : refId }),
    transactionResponse: {
      responseCode,
      ...(decline && { rawResponseCode: decline[1] }),
      authCode: code || isHeld ? '' : (payment?.authorisationCode ?? '').slice(0, 6),
      avsResultCode: 'P',
      cvvResultCode: '',
      cavvResultCode: '2',
      transId: code ? '0' : transId,
      refTransID: refTransId,
      transHash: '',
      testRequest: '0',
      accountNumber: payment ? `XXXX${payment.last4}` : '',
      accountType: 'Visa',
      ...(code && !isAlready
        ? { errors: [{ errorCode: code, errorText: 'It was not done.' }] }
        : { messages: [{ code: isAlready ? code : '1', description: 'This transaction has been approved.' }] }),
      transHashSha2: '',
    },
  }
  const failure = { resultCode: 'Error', message: [{ code: 'E00027', text: 'The transaction was unsuccessful.' }] }
  return { ...told, messages: responseCode === '3' ? failure : OK }
}

function statusOf({ state, remittedMinor }: SimulatedPayment): string {
  if (state === 'captured') return remittedMinor > 0n ? 'settledSuccessfully' : 'capturedPendingSettlement'
  if (state === 'authorised') return 'authorizedPendingCapture'
  if (state === 'refunded') return 'settledSuccessfully'
  if (state === 'pending') return 'FDSPendingReview'
  return state === 'refused' ? 'declined' : 'voided'
}

export function presentDetails(payment: SimulatedPayment, lie: Distortion | null) {
  const { paymentId, reference, amountMinor, currency, refusal, last4, expiry } = payment
  const amount = toDecimal(amountMinor + (lie === 'wrong_amount' ? 1n : 0n), currency)
  const at = payment.createdAt.toISOString()
  return succeeded({
    transaction: {
      transId: paymentId,
      submitTimeUTC: at,
      submitTimeLocal: at.slice(0, -1),
      transactionType: 'authCaptureTransaction',
      transactionStatus: statusOf(payment),
      responseCode: refusal ? 2 : 1,
      responseReasonCode: refusal ? Number(DECLINES[refusal][0]) : 1,
      responseReasonDescription: 'Approval',
      authCode: refusal ? '' : payment.authorisationCode.slice(0, 6),
      order: { invoiceNumber: lie === 'wrong_reference' ? lied(reference) : reference },
      // A number, as its service writes decimals.
      authAmount: Number(amount),
      settleAmount: Number(amount),
      payment: { creditCard: { cardNumber: `XXXX${last4}`, expirationDate: expiry && 'XXXX', cardType: 'Visa' } },
    },
  })
}

export function presentList(payments: readonly SimulatedPayment[]) {
  const transactions = payments.map((payment) => ({
    transId: payment.paymentId,
    submitTimeUTC: payment.createdAt.toISOString(),
    submitTimeLocal: payment.createdAt.toISOString().slice(0, -1),
    transactionStatus: statusOf(payment),
    invoiceNumber: payment.reference,
    accountType: 'Visa',
    accountNumber: `XXXX${payment.last4}`,
    settleAmount: Number(toDecimal(payment.amountMinor, payment.currency)),
  }))
  return succeeded({ ...(transactions.length > 0 && { transactions }), totalNumInResultSet: transactions.length })
}
