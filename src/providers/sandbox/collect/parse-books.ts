import type { OutboundAnswer } from '../../../outbound/index.ts'
import type { ProviderAnswer } from '../../answer.ts'
import type { Absence, BookedOperation, BookedPayment, PaymentPage } from '../../collect/acquirer.ts'
import { isNotFound, readJson, toPayment } from './parse-answers.ts'
import { type BookedPaymentAnswer, bookedPayment, paymentPage } from './wire.ts'

/** A page of the acquirer's books, or no answer: half a page would hide what parity looks for. */
export function parsePage(answer: OutboundAnswer): ProviderAnswer<PaymentPage> {
  const body = readJson(answer)
  if (body.kind !== 'answered') return body
  if (body.status >= 300 || !paymentPage.Check(body.json)) return { kind: 'no_answer', reason: `status_${body.status}` }
  const { payments, next_cursor: nextCursor } = body.json
  return { kind: 'answered', value: { payments: payments.map(toBooked), nextCursor } }
}

export function parseFound(answer: OutboundAnswer): ProviderAnswer<BookedPayment | Absence> {
  if (isNotFound(answer)) return { kind: 'answered', value: { state: 'never_arrived' } }
  const body = readJson(answer)
  if (body.kind !== 'answered') return body
  if (body.status >= 300 || !bookedPayment.Check(body.json)) {
    return { kind: 'no_answer', reason: `status_${body.status}` }
  }
  return { kind: 'answered', value: toBooked(body.json) }
}

function toBooked(payment: BookedPaymentAnswer): BookedPayment {
  return {
    ...toPayment(payment),
    attemptId: payment.reference,
    orderReference: payment.order_reference,
    kind: payment.mode,
    state: payment.state,
    amountMinor: BigInt(payment.amount),
    currency: payment.currency,
    capturedMinor: BigInt(payment.captured),
    refundedMinor: BigInt(payment.refunded),
    createdAt: new Date(payment.created_at),
    operations: payment.operations.flatMap(({ id, key, kind, state, amount }): BookedOperation[] =>
      // The charge itself is the payment.
      kind === 'charge'
        ? []
        : [{ operationId: key, acquirerRef: id, kind, state: ended(state), amountMinor: BigInt(amount) }],
    ),
  }
}

/** Taken back is not done. */
function ended(state: BookedPaymentAnswer['operations'][number]['state']): BookedOperation['state'] {
  return state === 'reversed' ? 'refused' : state
}
