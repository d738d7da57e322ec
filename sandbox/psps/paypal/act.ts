import type { FastifyReply, FastifyRequest } from 'fastify'
import { parseDecimal } from '../../../src/shared/money.ts'
import type { Distortion, PspDesk, SimulatedPayment } from '../simulator.ts'
import { error, type PaypalError, sendError } from './errors.ts'
import { capture, createOrder, readJson, refund } from './requests.ts'
import { tell } from './tell.ts'
import { authorizationView, captureView, orderView, refundView } from './views.ts'

export type Changing = 'capture' | 'void' | 'refund'
type Outcome = PaypalError | { readonly status: 200 | 201; readonly view: View }
export type Teller = (reply: FastifyReply, outcome: Outcome, distorted: Distortion | null) => FastifyReply
type View = (merchantId: string, distorted: Distortion | null) => object

/** What is kept under a key is what was done; a replay tells how it stands now. */
type Kept = { readonly paymentId: string } | PaypalError

export function createPayment(desk: PspDesk, request: FastifyRequest, reply: FastifyReply, told: Teller) {
  const key = keyOf(request)
  if (key === null) return sendError(reply, error(400, 'PAYPAL_REQUEST_ID_REQUIRED'))
  const body = readJson(request.body)
  if (!createOrder.Check(body)) return sendError(reply, error(400, 'INVALID_PARAMETER_SYNTAX'))
  const [unit] = body.purchase_units
  const { card } = body.payment_source
  const currency = unit.amount.currency_code
  const amountMinor = parseDecimal(unit.amount.value, currency)
  if (!amountMinor) return sendError(reply, error(422, 'CANNOT_BE_ZERO_OR_NEGATIVE'))
  const pay = (): Kept => {
    const decision = desk.charge({
      reference: unit.reference_id,
      orderReference: unit.custom_id ?? null,
      amountMinor,
      currency,
      card: { number: card.number, expiry: card.expiry, code: card.security_code },
      captures: body.intent === 'CAPTURE',
      uniqueReference: true,
      facts: { intent: body.intent },
    })
    if (decision.state !== 'duplicate') tell(desk, decision.payment)
    return decision.state === 'duplicate'
      ? error(422, 'DUPLICATE_INVOICE_ID')
      : { paymentId: decision.payment.paymentId }
  }
  return desk.through(
    body.intent === 'CAPTURE' ? 'sale' : 'authorise',
    request,
    reply,
    () => outcomeOf(desk, desk.underKey(key, String(request.body), pay)),
    (outcome, distorted) => told(reply, outcome, distorted),
  )
}

function outcomeOf(desk: PspDesk, kept: { replayed: boolean; answer: Kept } | 'conflict'): Outcome {
  if (kept === 'conflict') return error(422, 'DUPLICATE_REQUEST_ID')
  if ('issue' in kept.answer) return kept.answer
  const payment = desk.findById(kept.answer.paymentId)
  if (!payment) return error(404, 'INVALID_RESOURCE_ID')
  const view: View = (merchantId, distorted) => orderView(payment, merchantId, distorted)
  return { status: kept.replayed ? 200 : 201, view }
}

/** By what was asked: a code of its own for each reason of the desk's. */
const REASONS = {
  capture: {
    not_possible: 'AUTHORIZATION_VOIDED',
    amount_too_large: 'MAX_CAPTURE_AMOUNT_EXCEEDED',
    already_done: 'AUTHORIZATION_ALREADY_CAPTURED',
  },
  void: {
    not_possible: 'PREVIOUSLY_CAPTURED',
    amount_too_large: 'CANNOT_BE_VOIDED',
    already_done: 'PREVIOUSLY_VOIDED',
  },
  refund: {
    not_possible: 'REFUND_NOT_ALLOWED',
    amount_too_large: 'REFUND_AMOUNT_EXCEEDED',
    already_done: 'CAPTURE_FULLY_REFUNDED',
  },
} as const

interface KeptChange {
  readonly id: string
  readonly paymentId: string
}

export function changePayment(
  desk: PspDesk,
  { kind, id }: { readonly kind: Changing; readonly id: string },
  request: FastifyRequest,
  reply: FastifyReply,
  told: Teller,
) {
  const key = keyOf(request)
  if (key === null) return sendError(reply, error(400, 'PAYPAL_REQUEST_ID_REQUIRED'))
  const paymentId = id.slice(0, -1)
  const known = id.endsWith(kind === 'refund' ? 'C' : 'A') ? desk.findById(paymentId) : undefined
  const body = readJson(request.body) ?? {}
  const asked =
    kind === 'void' ? null : kind === 'capture' && capture.Check(body) ? body : refund.Check(body) ? body : undefined
  if (asked === undefined) return sendError(reply, error(400, 'INVALID_PARAMETER_SYNTAX'))
  const change = (): KeptChange | PaypalError => {
    if (!known) return error(404, 'INVALID_RESOURCE_ID')
    if (asked && asked.amount.currency_code !== known.currency) return error(422, 'CURRENCY_MISMATCH')
    const amountMinor = asked ? (parseDecimal(asked.amount.value, known.currency) ?? 0n) : null
    const decision = desk[kind]({ paymentId, amountMinor, reference: asked?.invoice_id ?? null })
    if (decision.state === 'done') {
      tell(desk, decision.payment)
      return { id: decision.changeId, paymentId }
    }
    return decision.code === 'not_found' ? error(404, 'INVALID_RESOURCE_ID') : error(422, REASONS[kind][decision.code])
  }
  const act = (): Outcome => {
    const kept = desk.underKey(key, `${request.url} ${request.body}`, change)
    if (kept === 'conflict') return error(422, 'DUPLICATE_REQUEST_ID')
    if ('issue' in kept.answer) return kept.answer
    const payment = desk.findById(paymentId)
    const made = kept.answer.id
    if (!payment) return error(404, 'INVALID_RESOURCE_ID')
    const amountMinor = parseDecimal(asked?.amount.value ?? '0', payment.currency) ?? 0n
    const refunded = { id: made, amountMinor, reference: asked?.invoice_id ?? null }
    const view: View = (merchantId, distorted) => VIEWS[kind](payment, merchantId, distorted, refunded)
    return { status: kept.replayed ? 200 : 201, view }
  }
  return desk.through(kind, request, reply, act, (outcome, distorted) => told(reply, outcome, distorted))
}

const VIEWS = {
  capture: (payment: SimulatedPayment, merchantId: string, distorted: Distortion | null) =>
    captureView(payment, merchantId, distorted) ?? {},
  void: authorizationView,
  refund: (
    payment: SimulatedPayment,
    _merchantId: string,
    distorted: Distortion | null,
    refunded: Parameters<typeof refundView>[1],
  ) => refundView(payment, refunded, distorted),
}

function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers['paypal-request-id']
  return typeof key === 'string' && key.length > 0 && key.length <= 108 ? key : null
}
