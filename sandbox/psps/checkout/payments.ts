import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { ChangeDecision, PspDesk } from '../simulator.ts'
import { channelOf } from './keys.ts'
import { paymentView, toMinor } from './views.ts'

/** A body of null: none at all, as it turns keys and unknown payments away. */
export interface CheckoutAnswer {
  readonly status: number
  readonly body: object | null
}

const Amount = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const Reference = Type.String({ maxLength: 80 })

const order = Compile(
  Type.Object({
    source: Type.Object({
      type: Type.Literal('card'),
      number: Type.String({ pattern: '^[0-9]{12,19}$' }),
      expiry_month: Type.Integer({ minimum: 1, maximum: 12 }),
      expiry_year: Type.Integer({ minimum: 1000, maximum: 9999 }),
      cvv: Type.String({ pattern: '^[0-9]{3,4}$' }),
      name: Type.Optional(Type.String({ maxLength: 255 })),
    }),
    amount: Amount,
    currency: Type.String({ pattern: '^[A-Z]{3}$' }),
    payment_type: Type.Optional(Type.String()),
    reference: Type.Optional(Reference),
    description: Type.Optional(Type.String({ maxLength: 100 })),
    capture: Type.Optional(Type.Boolean()),
    processing_channel_id: Type.String(),
    '3ds': Type.Optional(Type.Object({ enabled: Type.Boolean(), exemption: Type.Optional(Type.String()) })),
    metadata: Type.Optional(Type.Object({ order_reference: Type.Optional(Type.String()) })),
  }),
)

const changeOrder = Compile(
  Type.Object({
    amount: Type.Optional(Amount),
    reference: Type.Optional(Reference),
    capture_type: Type.Optional(Type.Literal('Final')),
  }),
)

export function invalid(...errorCodes: string[]): CheckoutAnswer {
  const request_id = '0120e756-6d00-453c-a398-ff1643f9a873'
  return { status: 422, body: { request_id, error_type: 'request_invalid', error_codes: errorCodes } }
}

/** An issuer wants its customer wherever nobody has said that this is a mail order, or asked it for an exemption. */
export function pay(desk: PspDesk, body: unknown): CheckoutAnswer {
  if (!order.Check(body)) return invalid('request_body_malformed')
  if (body.processing_channel_id !== channelOf(desk.world.key)) return invalid('processing_channel_id_invalid')
  const { number, expiry_year: year, expiry_month: month, cvv } = body.source
  const decision = desk.charge({
    reference: body.reference ?? '',
    orderReference: body.metadata?.order_reference ?? null,
    amountMinor: toMinor(body.amount, body.currency),
    currency: body.currency,
    card: {
      number: body.payment_type === 'MOTO' || body['3ds']?.exemption ? number : '4000002760003184',
      expiry: `${year}-${String(month).padStart(2, '0')}`,
      code: cvv,
    },
    captures: body.capture !== false,
    uniqueReference: false,
    facts: {},
  })
  return { status: decision.payment.state === 'pending' ? 202 : 201, body: paymentView(decision.payment, 'answered') }
}

export function showPayment(desk: PspDesk, id: string): CheckoutAnswer {
  const payment = desk.findById(id)
  return payment ? { status: 200, body: paymentView(payment, 'shown') } : { status: 404, body: null }
}

export function listPayments(desk: PspDesk, reference: string): CheckoutAnswer {
  const data = desk.findByReference(reference).map((payment) => paymentView(payment, 'shown'))
  return { status: 200, body: { limit: 10, skip: 0, total_count: data.length, data } }
}

export type ChangePath = 'captures' | 'voids' | 'refunds'

/** Whether a change can be made is said at once; that it was made, by the payment and an event. */
export function change(desk: PspDesk, path: ChangePath, id: string, body: unknown): CheckoutAnswer {
  if (!changeOrder.Check(body)) return invalid('request_body_malformed')
  const payment = desk.findById(id)
  if (!payment) return { status: 404, body: null }
  const amountMinor = body.amount === undefined ? null : toMinor(body.amount, payment.currency)
  const decision = decide(desk, path, { paymentId: id, amountMinor, reference: body.reference ?? null })
  if (decision.state === 'done') {
    const reference = body.reference ?? payment.reference
    return { status: 202, body: { action_id: `act_${decision.changeId}`, reference } }
  }
  if (decision.code !== 'amount_too_large') return { status: 403, body: null }
  return invalid(path === 'refunds' ? 'refund_amount_exceeds_balance' : 'capture_value_greater_than_authorized')
}

function decide(desk: PspDesk, path: ChangePath, order: Parameters<PspDesk['void']>[0]): ChangeDecision {
  if (path === 'captures') return desk.capture(order)
  if (path === 'refunds') return desk.refund(order)
  const isHeld = desk.findById(order.paymentId)?.state === 'authorised'
  return isHeld ? desk.void({ ...order, amountMinor: null }) : { state: 'refused', code: 'not_possible' }
}
