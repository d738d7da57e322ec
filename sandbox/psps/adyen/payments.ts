import { createHash } from 'node:crypto'
import { newId } from '../../../src/shared/ids.ts'
import { fromMinor, toMinor } from '../../adyen/currencies.ts'
import type { Item } from '../../adyen/notify.ts'
import { type RefusalCode, refusalReason } from '../../adyen/refusals.ts'
import { malformed, noSuchPayment, wrongAccount } from '../../adyen/service-error.ts'
import { signedItem } from '../../adyen/sign.ts'
import type { Answer } from '../../idempotency.ts'
import type { ChangeDecision, Distortion, PspDesk, SimulatedPayment, SimulatedRefusal } from '../simulator.ts'
import { registerWebhook, tellWebhooks } from '../webhooks.ts'
import { changeOrder, methodsOrder, paymentOrder } from './read-order.ts'

export const MERCHANT_ACCOUNT = 'SandbankBackECOM'

/** The HMAC key that the back office shows with the webhook. */
export const hmacKeyOf = (sandboxKey: string) =>
  createHash('sha256').update(`adyen webhook ${sandboxKey}`).digest('hex')

const REFUSALS: Readonly<Record<SimulatedRefusal, RefusalCode>> = {
  do_not_honour: 2,
  lost_card: 5,
  stolen_card: 5,
  expired_card: 6,
  invalid_card: 8,
  insufficient_funds: 12,
  suspected_fraud: 20,
  limit_exceeded: 28,
  authentication_required: 38,
}

export function listMethods(body: unknown): Answer {
  if (!methodsOrder.Check(body)) return malformed('PaymentMethodsRequest contains an unknown field')
  if (body.merchantAccount !== MERCHANT_ACCOUNT) return wrongAccount()
  return { status: 200, body: { paymentMethods: [{ brands: ['visa', 'mc'], name: 'Cards', type: 'scheme' }] } }
}

/** An issuer wants its customer wherever nobody has said that this is a mail order, or asked it for an exemption. */
export function pay(desk: PspDesk, body: unknown): Answer {
  if (!paymentOrder.Check(body)) return malformed('Unexpected input in PaymentRequest')
  if (body.merchantAccount !== MERCHANT_ACCOUNT) return wrongAccount()
  const { number, expiryYear, expiryMonth, cvc } = body.paymentMethod
  const decision = desk.charge({
    reference: body.reference,
    orderReference: body.merchantOrderReference ?? null,
    amountMinor: toMinor(body.amount),
    currency: body.amount.currency,
    card: {
      number: body.shopperInteraction === 'Moto' || body.additionalData?.scaExemption ? number : '4000002760003184',
      expiry: `${expiryYear}-${expiryMonth}`,
      code: cvc,
    },
    captures: body.additionalData?.manualCapture !== 'true',
    uniqueReference: false,
    facts: {},
  })
  const { payment } = decision
  tellOf(desk, payment)
  const answer = { pspReference: payment.paymentId, merchantReference: payment.reference }
  const amount = fromMinor(payment.amountMinor, payment.currency)
  if (decision.state === 'refused') {
    const code = REFUSALS[decision.code]
    const refusal = { refusalReason: refusalReason(code), refusalReasonCode: String(code) }
    return { status: 200, body: { ...answer, resultCode: 'Refused', ...refusal } }
  }
  return {
    status: 200,
    body: { ...answer, amount, resultCode: payment.state === 'pending' ? 'Received' : 'Authorised' },
  }
}

const EVENTS = { captures: 'CAPTURE', cancels: 'CANCELLATION', refunds: 'REFUND' } as const
export type ChangePath = keyof typeof EVENTS

/** Taken on whatever becomes of it: what was done is told by a webhook. */
export function change(desk: PspDesk, path: ChangePath, paymentId: string, body: unknown): Answer {
  if (!changeOrder.Check(body) || (path !== 'cancels' && !body.amount)) return malformed('Unexpected input')
  if (body.merchantAccount !== MERCHANT_ACCOUNT) return wrongAccount()
  const payment = desk.findById(paymentId)
  if (!payment) return noSuchPayment()
  const { reference = '', amount } = body
  const decision = decide(desk, path, payment, amount ? toMinor(amount) : null)
  const pspReference = decision.state === 'done' ? decision.changeId : newId()
  tell(desk, {
    amount: amount ?? fromMinor(payment.amountMinor, payment.currency),
    eventCode: EVENTS[path],
    merchantReference: reference,
    originalReference: paymentId,
    pspReference,
    reason: decision.state === 'refused' ? decision.code : '',
    success: decision.state === 'done' ? 'true' : 'false',
  })
  const received = { merchantAccount: MERCHANT_ACCOUNT, paymentPspReference: paymentId, pspReference, reference }
  return { status: 201, body: { ...received, status: 'received', ...(amount && { amount }) } }
}

function decide(
  desk: PspDesk,
  path: ChangePath,
  payment: SimulatedPayment,
  amountMinor: bigint | null,
): ChangeDecision {
  const order = { paymentId: payment.paymentId, amountMinor, reference: null }
  if (path === 'captures') return desk.capture(order)
  if (path === 'refunds') return desk.refund(order)
  const isCaptured = payment.state === 'captured' || payment.state === 'refunded'
  return isCaptured ? { state: 'refused', code: 'not_possible' } : desk.void(order)
}

/** Of a payment that was decided. */
export function tellOf(desk: PspDesk, payment: SimulatedPayment): void {
  if (payment.state === 'pending') return
  tell(desk, {
    amount: fromMinor(payment.amountMinor, payment.currency),
    eventCode: 'AUTHORISATION',
    merchantReference: payment.reference,
    pspReference: payment.paymentId,
    reason: payment.refusal
      ? refusalReason(REFUSALS[payment.refusal])
      : `${payment.authorisationCode}:${payment.last4}`,
    success: payment.refusal ? 'false' : 'true',
  })
}

function tell(desk: PspDesk, event: Omit<Item, 'eventDate' | 'merchantAccountCode' | 'paymentMethod'>): void {
  const item = {
    ...event,
    eventDate: desk.world.clock.now().toISOString(),
    merchantAccountCode: MERCHANT_ACCOUNT,
    paymentMethod: 'visa',
  }
  const notificationItems = [signedItem(item, hmacKeyOf(desk.world.key))]
  const body = JSON.stringify({ live: 'false', notificationItems })
  tellWebhooks(desk, 'adyen', { headers: { 'content-type': 'application/json' }, body })
}

/** Of the Management API: what the owner does in the back office. */
export function addWebhook(desk: PspDesk, body: unknown): Answer {
  const { url } = (body ?? {}) as { url?: unknown }
  if (typeof url !== 'string') return malformed('url')
  registerWebhook(desk, 'adyen', url)
  return { status: 200, body: { id: 'S2-simulated', type: 'standard', url } }
}

/** The lies that were ordered, in the words of this API. */
export function distort(body: unknown, distorted: Distortion | null): unknown {
  const said = body as { amount?: { currency: string; value: number }; merchantAccount?: string; resultCode?: string }
  const { amount } = said
  switch (distorted) {
    case 'wrong_amount':
      return amount ? { ...said, amount: { ...amount, value: amount.value + 1 } } : body
    case 'wrong_currency':
      return amount ? { ...said, amount: { ...amount, currency: 'USD' } } : body
    case 'wrong_reference':
      return said.resultCode ? { ...said, merchantReference: 'somebody-else' } : { ...said, reference: 'somebody-else' }
    case 'wrong_merchant':
      return said.resultCode ? { ...said, merchantReference: 'other-shop' } : { ...said, merchantAccount: 'OtherShop' }
    // Answers bear no signature.
    case 'bad_signature':
    case null:
      return body
  }
}
