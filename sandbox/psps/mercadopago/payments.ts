import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { parseDecimal } from '../../../src/shared/money.ts'
import { cardOf, keepCard } from '../kept-card.ts'
import type { PspDesk, SimulatedPayment } from '../simulator.ts'
import { CURRENCY } from './account.ts'
import { CHANGE_ERRORS, failure, type MercadoPagoAnswer, NO_PAYMENT } from './errors.ts'
import { paymentView, toTheirs } from './views.ts'

const Amount = Type.Number({ exclusiveMinimum: 0, maximum: 999_999_999 })
const Identification = Type.Object({ type: Type.String(), number: Type.String() })

const cardOrder = Compile(
  Type.Object({
    card_number: Type.String({ pattern: '^[0-9]{12,19}$' }),
    expiration_month: Type.Integer({ minimum: 1, maximum: 12 }),
    expiration_year: Type.Integer({ minimum: 2000, maximum: 2099 }),
    security_code: Type.String({ pattern: '^[0-9]{3,4}$' }),
    cardholder: Type.Object({
      name: Type.String({ minLength: 1, maxLength: 100 }),
      identification: Type.Optional(Identification),
    }),
  }),
)

const order = Compile(
  Type.Object(
    {
      transaction_amount: Amount,
      token: Type.String(),
      description: Type.Optional(Type.String({ maxLength: 256 })),
      installments: Type.Integer({ minimum: 1, maximum: 36 }),
      payment_method_id: Type.String(),
      external_reference: Type.String({ pattern: '^[0-9A-Za-z_-]{1,64}$' }),
      capture: Type.Optional(Type.Boolean()),
      binary_mode: Type.Optional(Type.Boolean()),
      three_d_secure_mode: Type.Optional(
        Type.Union([Type.Literal('not_supported'), Type.Literal('optional'), Type.Literal('mandatory')]),
      ),
      payer: Type.Object({
        email: Type.String({ pattern: '^[^@\\s]+@[^@\\s]+$', maxLength: 254 }),
        first_name: Type.Optional(Type.String()),
        identification: Type.Optional(Identification),
      }),
      metadata: Type.Optional(Type.Object({ order_reference: Type.String() })),
    },
    { additionalProperties: false },
  ),
)

const update = Compile(
  Type.Union([
    Type.Object({ capture: Type.Literal(true), transaction_amount: Type.Optional(Amount) }),
    Type.Object({ status: Type.Literal('cancelled') }),
  ]),
)

const refundOrder = Compile(Type.Object({ amount: Type.Optional(Amount) }))

const toMinor = (amount: number) => parseDecimal(String(amount), CURRENCY)
const INVALID_AMOUNT = failure(400, 2072, 'Invalid value for transaction_amount')

/** With the public key: nothing is asked of the issuer, nothing is booked. */
export function makeToken(desk: PspDesk, body: unknown): MercadoPagoAnswer {
  if (!cardOrder.Check(body)) return failure(400, 3016, 'Invalid parameter card_number')
  const { card_number: number, expiration_year: year, expiration_month: month, security_code: code } = body
  const id = keepCard(desk.world.key, { number, expiry: `${year}-${String(month).padStart(2, '0')}`, code })
  return { status: 201, body: { id, status: 'active', first_six_digits: number.slice(0, 6), live_mode: false } }
}

export function pay(desk: PspDesk, body: unknown, key: string): MercadoPagoAnswer {
  if (!order.Check(body)) return failure(400, 1, 'Params Error')
  const card = cardOf(desk.world.key, body.token)
  if (!card) return failure(400, 2006, 'Card Token not found')
  // A token is for one payment.
  if (desk.underKey(`token ${body.token}`, key, () => true) === 'conflict')
    return failure(400, 3003, 'Invalid card_token_id')
  if (!['visa', 'master', 'amex'].includes(body.payment_method_id))
    return failure(400, 3028, 'Invalid payment_method_id')
  const amountMinor = toMinor(body.transaction_amount)
  if (amountMinor === undefined) return INVALID_AMOUNT
  const { payment } = desk.charge({
    reference: body.external_reference,
    orderReference: body.metadata?.order_reference ?? null,
    amountMinor,
    currency: CURRENCY,
    card,
    captures: body.capture !== false,
    uniqueReference: false,
    facts: { description: body.description ?? '' },
  })
  return { status: 201, body: paymentView(payment) }
}

export function showPayment(desk: PspDesk, id: string): MercadoPagoAnswer {
  const payment = desk.findById(id)
  return payment ? { status: 200, body: paymentView(payment) } : NO_PAYMENT
}

export function search(desk: PspDesk, reference: string): MercadoPagoAnswer {
  const results = desk.findByReference(reference).map(paymentView)
  return { status: 200, body: { paging: { total: results.length, limit: 10, offset: 0 }, results } }
}

export function change(desk: PspDesk, id: string, body: unknown): MercadoPagoAnswer {
  if (!update.Check(body)) return failure(400, 1, 'Params Error')
  if ('status' in body) return cancel(desk, id)
  const amountMinor = body.transaction_amount === undefined ? null : toMinor(body.transaction_amount)
  if (amountMinor === undefined) return INVALID_AMOUNT
  const decision = desk.capture({ paymentId: id, amountMinor, reference: null })
  if (decision.state === 'refused') return CHANGE_ERRORS[decision.code]
  const { payment } = decision
  const captured = { ...payment, amountMinor: payment.capturedMinor } satisfies SimulatedPayment
  return { status: 200, body: paymentView(captured) }
}

/** What was captured can only be refunded. */
function cancel(desk: PspDesk, id: string): MercadoPagoAnswer {
  const payment = desk.findById(id)
  if (payment && payment.state !== 'authorised') return CHANGE_ERRORS.not_possible
  const decision = desk.void({ paymentId: id, amountMinor: null, reference: null })
  return decision.state === 'refused' ? CHANGE_ERRORS[decision.code] : showPayment(desk, id)
}

export function refund(desk: PspDesk, id: string, body: unknown): MercadoPagoAnswer {
  if (!refundOrder.Check(body)) return failure(400, 1, 'Params Error')
  const before = desk.findById(id)?.refundedMinor ?? 0n
  const amountMinor = body.amount === undefined ? null : toMinor(body.amount)
  if (amountMinor === undefined) return INVALID_AMOUNT
  const decision = desk.refund({ paymentId: id, amountMinor, reference: null })
  if (decision.state === 'refused') return CHANGE_ERRORS[decision.code]
  const amount = toTheirs(decision.payment.refundedMinor - before, CURRENCY)
  const number = Number.parseInt(decision.changeId.replaceAll('-', '').slice(-10), 16)
  return { status: 201, body: { id: number, payment_id: Number(id), amount, status: 'approved' } }
}
