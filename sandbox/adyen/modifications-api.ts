import type { PaymentCancelResponse } from '@adyen/api-library/lib/src/typings/checkout/paymentCancelResponse.js'
import type { PaymentCaptureResponse } from '@adyen/api-library/lib/src/typings/checkout/paymentCaptureResponse.js'
import type { PaymentRefundResponse } from '@adyen/api-library/lib/src/typings/checkout/paymentRefundResponse.js'
import type { PaymentReversalResponse } from '@adyen/api-library/lib/src/typings/checkout/paymentReversalResponse.js'
import type { StandalonePaymentCancelResponse } from '@adyen/api-library/lib/src/typings/checkout/standalonePaymentCancelResponse.js'
import type { Answer } from '../idempotency.ts'
import type { World } from '../world.ts'
import { MERCHANT_ACCOUNT } from './account.ts'
import type { KnownStructure } from './known-fields.ts'
import type { ModificationKind } from './modification.ts'
import { findPayment } from './payment.ts'
import { type Fields, oneOf, optionalText, Refusal, readAmount, readFields, text } from './read-request.ts'
import { requestModification } from './request-modification.ts'
import { noSuchPayment } from './service-error.ts'
import type { Wire } from './wire.ts'

type OfPayment = Exclude<ModificationKind, 'technical_cancel'>
type Received = Wire<PaymentCaptureResponse | PaymentRefundResponse | PaymentCancelResponse | PaymentReversalResponse>

const STRUCTURE: Record<OfPayment, KnownStructure> = {
  capture: 'PaymentCaptureRequest',
  cancel: 'PaymentCancelRequest',
  refund: 'PaymentRefundRequest',
  reversal: 'PaymentReversalRequest',
}
const REASONS = ['FRAUD', 'CUSTOMER REQUEST', 'RETURN', 'DUPLICATE', 'OTHER'] as const

/** Received is all it says, whatever the state of the payment. @throws Refusal */
export function answerModification(world: World, kind: OfPayment, paymentPsp: string, body: unknown): Answer {
  const fields = readFields(STRUCTURE[kind], body)
  const reference = readReference(fields)
  const hasAmount = kind === 'capture' || kind === 'refund'
  const amount = hasAmount ? readAmount(fields, 1) : undefined
  const why = kind === 'refund' ? oneOf(fields, 'merchantRefundReason', REASONS) : undefined
  const payment = findPayment(world.books, paymentPsp)
  if (!payment) throw new Refusal(noSuchPayment())
  const { value, currency } = amount ?? { value: payment.amount, currency: payment.currency }
  const psp = requestModification(world, { kind, payment: payment.psp, amount: value, currency, reference })
  const answer = {
    merchantAccount: MERCHANT_ACCOUNT,
    paymentPspReference: payment.psp,
    pspReference: psp,
    status: 'received',
    ...(reference !== null && { reference }),
    ...(amount && { amount }),
    ...(why && { merchantRefundReason: why }),
  } satisfies Received
  return { status: 201, body: answer }
}

/** By the merchant's own reference of the payment, for those who lost the answer that held ours. @throws Refusal */
export function cancelByReference(world: World, body: unknown): Answer {
  const fields = readFields('StandalonePaymentCancelRequest', body)
  const paymentReference = text(fields, 'paymentReference', 80)
  const reference = readReference(fields)
  const order = {
    kind: 'technical_cancel',
    payment: null,
    paymentReference,
    reference,
    amount: 0,
    currency: '',
  } as const
  const answer = {
    merchantAccount: MERCHANT_ACCOUNT,
    paymentReference,
    pspReference: requestModification(world, order),
    status: 'received',
    ...(reference !== null && { reference }),
  } satisfies Wire<StandalonePaymentCancelResponse>
  return { status: 201, body: answer }
}

const readReference = (fields: Fields) => optionalText(fields, 'reference', 80) ?? null
