import { newId } from '../../../src/shared/ids.ts'
import type { ChangeDecision, Distortion, PspDesk, SimulatedPayment, SimulatedRefusal } from '../simulator.ts'
import { registerWebhook, tellWebhooks } from '../webhooks.ts'
import { changeOrder, fromMinor, methodsOrder, paymentOrder, toMinor } from './read-order.ts'
import { hmacKeyOf, signItem, type WebhookItem } from './sign-item.ts'

export interface AdyenAnswer {
  readonly status: number
  readonly body: object
}

export const MERCHANT_ACCOUNT = 'SandbankBackECOM'

export function failure(status: number, errorCode: string, errorType: string, message: string): AdyenAnswer {
  return { status, body: { status, errorCode, message, errorType, pspReference: 'SIMULATED0000000' } }
}

const malformed = (message: string) => failure(400, '702', 'validation', message)
const wrongAccount = () => failure(403, '901', 'security', 'Invalid Merchant Account')

const REFUSALS: Readonly<Record<SimulatedRefusal, readonly [code: string, reason: string]>> = {
  do_not_honour: ['2', 'Refused'],
  lost_card: ['5', 'Blocked Card'],
  stolen_card: ['5', 'Blocked Card'],
  expired_card: ['6', 'Expired Card'],
  invalid_card: ['8', 'Invalid Card Number'],
  insufficient_funds: ['12', 'Not enough balance'],
  suspected_fraud: ['20', 'FRAUD'],
  limit_exceeded: ['28', 'Withdrawal amount exceeded'],
  authentication_required: ['38', 'Authentication required'],
}

export function listMethods(body: unknown): AdyenAnswer {
  if (!methodsOrder.Check(body)) return malformed('PaymentMethodsRequest contains an unknown field')
  if (body.merchantAccount !== MERCHANT_ACCOUNT) return wrongAccount()
  return { status: 200, body: { paymentMethods: [{ brands: ['visa', 'mc'], name: 'Cards', type: 'scheme' }] } }
}

/** An issuer wants its customer wherever nobody has said that this is a mail order, or asked it for an exemption. */
export function pay(desk: PspDesk, body: unknown): AdyenAnswer {
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
    const [refusalReasonCode, refusalReason] = REFUSALS[decision.code]
    return { status: 200, body: { ...answer, resultCode: 'Refused', refusalReason, refusalReasonCode } }
  }
  return {
    status: 200,
    body: { ...answer, amount, resultCode: payment.state === 'pending' ? 'Received' : 'Authorised' },
  }
}

const EVENTS = { captures: 'CAPTURE', cancels: 'CANCELLATION', refunds: 'REFUND' } as const
export type ChangePath = keyof typeof EVENTS

/** Taken on whatever becomes of it: what was done is told by a webhook. */
export function change(desk: PspDesk, path: ChangePath, paymentId: string, body: unknown): AdyenAnswer {
  if (!changeOrder.Check(body) || (path !== 'cancels' && !body.amount)) return malformed('Unexpected input')
  if (body.merchantAccount !== MERCHANT_ACCOUNT) return wrongAccount()
  const payment = desk.findById(paymentId)
  if (!payment) return failure(422, '167', 'validation', 'Original pspReference required for this operation')
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
    reason: payment.refusal ? REFUSALS[payment.refusal][1] : `${payment.authorisationCode}:${payment.last4}`,
    success: payment.refusal ? 'false' : 'true',
  })
}

function tell(desk: PspDesk, event: Omit<WebhookItem, 'eventDate' | 'merchantAccountCode' | 'paymentMethod'>): void {
  const item = {
    ...event,
    eventDate: desk.world.clock.now().toISOString(),
    merchantAccountCode: MERCHANT_ACCOUNT,
    paymentMethod: 'visa',
  }
  const hmacSignature = signItem(item, hmacKeyOf(desk.world.key))
  const NotificationRequestItem = { ...item, additionalData: { hmacSignature } }
  const body = JSON.stringify({ live: 'false', notificationItems: [{ NotificationRequestItem }] })
  tellWebhooks(desk, 'adyen', { headers: { 'content-type': 'application/json' }, body })
}

/** Of the Management API: what the owner does in the back office. */
export function addWebhook(desk: PspDesk, body: unknown): AdyenAnswer {
  const { url } = (body ?? {}) as { url?: unknown }
  if (typeof url !== 'string') return malformed('url')
  registerWebhook(desk, 'adyen', url)
  return { status: 200, body: { id: 'S2-simulated', type: 'standard', url } }
}

/** The lies that were ordered, in the words of this API. */
export function distort(body: object, distorted: Distortion | null): object {
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
