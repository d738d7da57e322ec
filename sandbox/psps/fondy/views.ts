import type { ChangeDecision, Distortion, SimulatedPayment, SimulatedRefusal } from '../simulator.ts'
import type { Fields } from './sign.ts'

/** `response_code` */
const CODES: Readonly<Record<SimulatedRefusal, string>> = {
  insufficient_funds: '1037',
  do_not_honour: '1004',
  expired_card: '1025',
  invalid_card: '1015',
  lost_card: '1044',
  stolen_card: '1042',
  suspected_fraud: '1051',
  limit_exceeded: '1048',
  // Its owner was asked for, and has not come.
  authentication_required: '',
}

/** An order whose card wants its owner, and which waits for him. */
export const isAsked = ({ refusal }: SimulatedPayment) => refusal === 'authentication_required'

function statusOf(payment: SimulatedPayment, now: Date): string {
  const { state, createdAt, facts } = payment
  if (isAsked(payment)) {
    const isOver = now.getTime() >= createdAt.getTime() + Number(facts.lifetimeMs)
    return isOver ? 'expired' : 'processing'
  }
  if (state === 'pending') return 'processing'
  if (state === 'refused') return 'declined'
  return state === 'voided' || state === 'refunded' ? 'reversed' : 'approved'
}

/** Null of an order that was never held: it was charged at once. */
function captureOf({ state, facts, capturedMinor }: SimulatedPayment): string | null {
  if (state === 'authorised') return 'hold'
  if (state === 'voided') return 'reversed'
  return facts.preauth === 'Y' && capturedMinor > 0n ? 'captured' : null
}

/** `13.07.2024 01:23:59` */
function timeOf(date: Date): string {
  const [day = '', time = ''] = date.toISOString().slice(0, 19).split('T')
  return `${day.split('-').reverse().join('.')} ${time}`
}

/** An order as charges, its status and callbacks tell it. */
export function orderView(payment: SimulatedPayment, merchant: string, now: Date): Fields {
  const { state, refusal, amountMinor, currency, refundedMinor, createdAt, facts, last4 } = payment
  const isPaid = state !== 'refused' && state !== 'pending'
  const reversed = state === 'voided' ? amountMinor : refundedMinor
  const more = {
    capture_status: captureOf(payment),
    capture_amount: null,
    reservation_data: '{}',
    transaction_id: Number(payment.paymentId) + 1_000_000_000,
    bank_response_code: null,
    client_fee: 0,
    timeend: timeOf(createdAt),
    ipaddress_v4: '127.0.0.1',
    payment_method: 'card',
    is_test: true,
  }
  return {
    rrn: isPaid ? '111111111111' : '',
    masked_card: `444455XXXXXX${last4}`,
    sender_cell_phone: '',
    currency,
    fee: '',
    reversal_amount: `${reversed}`,
    settlement_amount: '0',
    actual_amount: isPaid ? `${amountMinor}` : '',
    actual_currency: isPaid ? currency : '',
    response_description: '',
    response_status: 'success',
    sender_email: facts.email ?? '',
    order_status: statusOf(payment, now),
    order_time: timeOf(createdAt),
    order_id: payment.reference,
    tran_type: 'purchase',
    eci: '7',
    payment_system: 'card',
    approval_code: isPaid ? '123456' : '',
    merchant_id: Number(merchant),
    payment_id: Number(payment.paymentId),
    card_bin: 444455,
    response_code: refusal ? CODES[refusal] : '',
    card_type: 'VISA',
    amount: `${amountMinor}`,
    product_id: '',
    merchant_data: payment.orderReference ?? '',
    rectoken: '',
    parent_order_id: '',
    additional_info: JSON.stringify(more),
  }
}

/** What a card's owner would be sent away with; of an order it says nothing, and nothing of it is signed. */
export function askedView(payment: SimulatedPayment): Fields {
  return {
    response_status: 'success',
    acs_url: 'https://pay.fondy.eu/test/testacs/',
    pareq: 'eJxtU21vgjAQ/u6v',
    md: payment.paymentId,
  }
}

export function reversalView(
  payment: SimulatedPayment,
  merchant: string,
  { amount, id }: { readonly amount: string; readonly id: string },
  decision: ChangeDecision,
): Fields {
  const isDone = decision.state === 'done'
  return {
    reverse_status: isDone ? 'approved' : 'declined',
    order_id: payment.reference,
    response_description: '',
    response_code: isDone ? '' : '1023',
    merchant_id: Number(merchant),
    response_status: 'success',
    reverse_id: id,
    reversal_amount: amount,
    transaction_id: '2011273408',
  }
}

/** The lies that were ordered, in the words of this gateway; it signs them. */
export function distort(said: Fields, lie: Distortion | null): Fields {
  switch (lie) {
    case 'wrong_amount':
      return {
        ...said,
        ...('amount' in said && { amount: '17', actual_amount: '17' }),
        ...('reverse_status' in said && { reversal_amount: '17' }),
      }
    case 'wrong_currency':
      return 'currency' in said ? { ...said, currency: 'CZK', actual_currency: 'CZK' } : said
    case 'wrong_reference':
      return { ...said, order_id: 'somebody-elses' }
    case 'wrong_merchant':
      return { ...said, merchant_id: 99 }
    default:
      return said
  }
}
