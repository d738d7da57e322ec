import type { ChangeDecision, Distortion, PspDesk, SimulatedPayment } from '../simulator.ts'
import { type Answer, CHANGE_CODES, errorBody, noSuchPayment } from './errors.ts'
import { fields, readAmount, readCallback, readCharge, readMoney } from './read-order.ts'
import { tellEvent } from './tell-event.ts'
import { presentChange, presentDetails, presentPayment, refusalError } from './views.ts'

type Fields = ReturnType<typeof fields>

/** What a call has come to, kept under its key; said again, it tells what has become of the payment meanwhile. */
export type Outcome =
  | { readonly kind: 'payment' | 'cancelled' | 'details'; readonly paymentId: string }
  | { readonly kind: 'capture' | 'refund'; readonly paymentId: string; readonly amountMinor: bigint }
  | { readonly kind: 'failure'; readonly answer: Answer }

export function createPayment(desk: PspDesk, body: Fields): () => Outcome {
  const order = readCharge(body, readCallback(body))
  return () => {
    const { payment } = desk.charge(order)
    tellEvent(payment, desk)
    return { kind: 'payment', paymentId: payment.paymentId }
  }
}

export function changePayment(
  desk: PspDesk,
  kind: 'capture' | 'cancel' | 'refund',
  id: string,
  body: Fields,
): () => Outcome {
  const amountMinor = kind === 'capture' ? readAmount(body.amount) : readMoney(body.amountOfMoney).amountMinor
  const { merchantReference } = fields(body.operationReferences ?? {}, 'operationReferences')
  const reference = typeof merchantReference === 'string' ? merchantReference : null
  const paymentId = numberOf(id)
  return () => {
    const decision = desk[kind === 'cancel' ? 'void' : kind]({ paymentId, amountMinor, reference })
    if (decision.state === 'refused') return { kind: 'failure', answer: toFailure(decision.code) }
    tellEvent(decision.payment, desk)
    return kind === 'cancel' ? { kind: 'cancelled', paymentId } : { kind, paymentId, amountMinor }
  }
}

export function findDetails(desk: PspDesk, id: string): Outcome {
  const payment = desk.findById(numberOf(id))
  return payment ? { kind: 'details', paymentId: payment.paymentId } : { kind: 'failure', answer: noSuchPayment() }
}

export function present(desk: PspDesk, outcome: Outcome, lie: Distortion | null): Answer {
  if (outcome.kind === 'failure') return outcome.answer
  const payment = desk.findById(outcome.paymentId)
  if (!payment) return noSuchPayment()
  switch (outcome.kind) {
    case 'details':
      return { status: 200, body: presentDetails(payment, lie) }
    case 'cancelled':
      return { status: 200, body: { payment: presentPayment(payment, lie) } }
    case 'payment':
      return presentCreated(payment, lie)
    case 'capture':
    case 'refund':
      return { status: 201, body: presentChange(outcome.kind, payment, outcome.amountMinor, lie) }
  }
}

function presentCreated(payment: SimulatedPayment, lie: Distortion | null): Answer {
  const created = { creationOutput: { externalReference: payment.reference }, payment: presentPayment(payment, lie) }
  if (payment.state !== 'refused') return { status: 201, body: created }
  const { errorId } = errorBody(402, '9999', 'ACQUIRER_ERROR')
  return { status: 402, body: { errorId, errors: [refusalError(payment)], paymentResult: created } }
}

function toFailure(code: Extract<ChangeDecision, { state: 'refused' }>['code']): Answer {
  return code === 'not_found'
    ? noSuchPayment()
    : { status: 400, body: errorBody(400, CHANGE_CODES[code], 'INVALID_STATE') }
}

/** Of any operation of the payment. */
function numberOf(id: string): string {
  return id.split('_')[0] ?? id
}
