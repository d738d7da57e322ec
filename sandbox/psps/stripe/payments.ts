import type { Answer } from '../../idempotency.ts'
import { luhnDigit } from '../../issuer/card-number.ts'
import { invalidRequest, noSuch } from '../../stripe/api-error.ts'
import { fromMinor, toMinor } from '../../stripe/currencies.ts'
import type { decodeForm } from '../../stripe/decode-form.ts'
import { cardOf, keepCard } from '../kept-card.ts'
import type { ChangeDecision, PspDesk, SimulatedPayment } from '../simulator.ts'
import { integer, isExpanded, members, required } from './call.ts'
import { cardError, intentView } from './views.ts'

type Params = ReturnType<typeof decodeForm>

const ok = (body: object): Answer => ({ status: 200, body })

export function createMethod(desk: PspDesk, params: Params): Answer {
  const card = members(params.card)
  const number = required(card, 'number')
  if (!/^\d{12,19}$/.test(number) || luhnDigit(number.slice(0, -1)) !== number.at(-1)) {
    const error = {
      type: 'card_error',
      code: 'incorrect_number',
      param: 'number',
      message: 'Your card number is incorrect.',
    }
    return { status: 402, body: { error } }
  }
  const expiry = `${integer(card, 'exp_year')}-${integer(card, 'exp_month').padStart(2, '0')}`
  const id = `pm_${keepCard(desk.world.key, { number, expiry, code: required(card, 'cvc') })}`
  return ok({ id, object: 'payment_method', type: required(params, 'type'), livemode: false })
}

/** An issuer wants its customer wherever nobody has said that this is a mail order; he cannot be asked. */
export function createIntent(desk: PspDesk, params: Params): Answer {
  const method = required(params, 'payment_method')
  const card = cardOf(desk.world.key, method.replace(/^pm_/, ''))
  if (!card) throw noSuch('PaymentMethod', method.slice(0, 8), 'payment_method')
  const currency = required(params, 'currency').toLowerCase()
  const { reference = '', order_reference: orderReference = '' } = members(params.metadata)
  const isMailOrder = members(members(params.payment_method_options).card).moto === 'true'
  const decision = desk.charge({
    reference: String(reference),
    orderReference: String(orderReference),
    amountMinor: toMinor(BigInt(integer(params, 'amount')), currency),
    currency: currency.toUpperCase(),
    card: isMailOrder ? card : { ...card, number: '4000002760003184' },
    captures: params.capture_method !== 'manual',
    uniqueReference: false,
    facts: {},
  })
  const intent = intentView(decision.payment, isExpanded(params))
  if (decision.state !== 'refused') return ok(intent)
  return { status: 402, body: { error: { ...cardError(decision.payment), payment_intent: intent } } }
}

export function showIntent(desk: PspDesk, id: string, params: Params): Answer {
  return ok(intentView(found(desk, id), isExpanded(params)))
}

/** `metadata['reference']:'…'`, and nothing else that can be searched. */
export function searchIntents(desk: PspDesk, params: Params): Answer {
  const reference = /^metadata\['reference'\]:'([\w-]+)'$/.exec(required(params, 'query'))?.[1]
  if (!reference) throw invalidRequest('We were unable to parse your search query.', { param: 'query' })
  const data = desk.findByReference(reference).map((payment) => intentView(payment, false))
  return ok({ object: 'search_result', data, has_more: false })
}

export function captureIntent(desk: PspDesk, id: string, params: Params): Answer {
  const currency = found(desk, id).currency.toLowerCase()
  const amountMinor = toMinor(BigInt(integer(params, 'amount_to_capture')), currency)
  return changed(desk.capture({ paymentId: id, amountMinor, reference: null }), desk, id, params)
}

/** What is captured can only be refunded. */
export function cancelIntent(desk: PspDesk, id: string, params: Params): Answer {
  const isHeld = found(desk, id).state === 'authorised' || found(desk, id).state === 'voided'
  const decision = isHeld
    ? desk.void({ paymentId: id, amountMinor: null, reference: null })
    : ({ state: 'refused', code: 'not_possible' } as const)
  return changed(decision, desk, id, params)
}

export function createRefund(desk: PspDesk, params: Params): Answer {
  const id = required(params, 'payment_intent')
  const currency = found(desk, id).currency.toLowerCase()
  const amountMinor = toMinor(BigInt(integer(params, 'amount')), currency)
  const reference = String(members(params.metadata).reference ?? '')
  const decision = desk.refund({ paymentId: id, amountMinor, reference })
  if (decision.state === 'refused') return refusedChange(decision.code, found(desk, id))
  const amount = fromMinor(amountMinor, currency)
  const body = { id: `re_${decision.changeId}`, object: 'refund', amount, currency }
  return ok({ ...body, payment_intent: id, status: 'succeeded', metadata: { reference } })
}

function found(desk: PspDesk, id: string): SimulatedPayment {
  const payment = desk.findById(id)
  if (payment) return payment
  throw noSuch('payment_intent', id, 'intent')
}

function changed(decision: ChangeDecision, desk: PspDesk, id: string, params: Params): Answer {
  if (decision.state === 'refused') return refusedChange(decision.code, found(desk, id))
  return ok(intentView(decision.payment, isExpanded(params)))
}

type Refused = Extract<ChangeDecision, { state: 'refused' }>['code']

function refusedChange(code: Refused, payment: SimulatedPayment): Answer {
  const isRefund = payment.state === 'refunded'
  const codes: Record<Refused, string> = {
    amount_too_large: 'amount_too_large',
    already_done: isRefund ? 'charge_already_refunded' : 'payment_intent_unexpected_state',
    not_possible: 'payment_intent_unexpected_state',
    not_found: 'resource_missing',
  }
  const error = { type: 'invalid_request_error', code: codes[code], message: 'This cannot be done.' }
  return { status: 400, body: { error: { ...error, payment_intent: intentView(payment, false) } } }
}
