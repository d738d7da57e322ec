import type { Distortion, SimulatedPayment, SimulatedRefusal } from '../simulator.ts'

const CODES: Readonly<Record<SimulatedRefusal, readonly [code: string, summary: string]>> = {
  insufficient_funds: ['20051', 'Insufficient Funds'],
  do_not_honour: ['20005', 'Declined - Do Not Honour'],
  expired_card: ['20054', 'Expired Card'],
  invalid_card: ['20014', 'Invalid Card Number'],
  lost_card: ['30041', 'Lost Card - Pick Up'],
  stolen_card: ['30043', 'Stolen Card - Pick Up'],
  suspected_fraud: ['20059', 'Suspected Fraud'],
  authentication_required: ['20154', '3DS authentication required'],
  limit_exceeded: ['20061', 'Activity Amount Limit Exceeded'],
}

export const resultOf = ({ refusal }: SimulatedPayment) => (refusal ? CODES[refusal] : (['10000', 'Approved'] as const))

/** `asOf`: what a sale is answered before its capture is done. */
export function paymentView(payment: SimulatedPayment, asOf: 'answered' | 'shown') {
  const { paymentId, state, currency, amountMinor, capturedMinor, refundedMinor } = payment
  const [response_code, response_summary] = resultOf(payment)
  const part = refundedMinor > 0n && state !== 'refunded'
  const statuses: Record<SimulatedPayment['state'], string> = {
    authorised: 'Authorized',
    captured: asOf === 'answered' ? 'Authorized' : part ? 'Partially Refunded' : 'Captured',
    voided: 'Voided',
    refunded: 'Refunded',
    refused: 'Declined',
    pending: 'Pending',
  }
  return {
    id: paymentId,
    ...(asOf === 'shown' ? { requested_on: payment.createdAt } : { processed_on: payment.createdAt }),
    amount: toTheirs(amountMinor, currency),
    currency,
    payment_type: 'MOTO',
    approved: state !== 'refused' && state !== 'pending',
    status: statuses[state],
    reference: payment.reference,
    ...(asOf === 'answered' && { response_code, response_summary }),
    ...(asOf === 'shown' && {
      balances: {
        total_authorized: toTheirs(amountMinor, currency),
        total_captured: toTheirs(capturedMinor, currency),
        total_refunded: toTheirs(refundedMinor, currency),
      },
      actions: [{ id: `act_${paymentId}`, type: 'Authorization', response_code, response_summary }],
    }),
    source: { type: 'card', last4: payment.last4, scheme: payment.brand },
    metadata: { order_reference: payment.orderReference ?? '' },
  }
}

export const toTheirs = (amountMinor: bigint, currency: string) =>
  Number(currency === 'CLP' ? amountMinor * 100n : amountMinor)
export const toMinor = (amount: number, currency: string) =>
  currency === 'CLP' ? BigInt(amount) / 100n : BigInt(amount)

/** The lies that were ordered, in the words of this API. */
export function distort(body: object | null, distorted: Distortion | null): object | null {
  const said = body as { amount?: number; reference?: string; data?: object[] } | null
  if (!said || distorted === null) return body
  if (said.data) return { ...said, data: said.data.map((one) => distort(one, distorted)) }
  if (said.reference === undefined) return body
  switch (distorted) {
    case 'wrong_amount':
      return said.amount === undefined ? body : { ...said, amount: said.amount + 1 }
    case 'wrong_currency':
      return said.amount === undefined ? body : { ...said, currency: 'USD' }
    case 'wrong_reference':
    case 'wrong_merchant':
      return { ...said, reference: 'somebody-else' }
    // Answers bear no signature.
    case 'bad_signature':
      return body
  }
}
