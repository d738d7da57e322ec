import type { Distortion, SimulatedPayment, SimulatedRefusal } from '../simulator.ts'

const CODES: Readonly<Record<SimulatedRefusal, readonly [code: number, message: string]>> = {
  insufficient_funds: [484, 'Insufficient funds on the card'],
  do_not_honour: [462, 'The transaction was declined by your bank'],
  expired_card: [485, 'The card has expired'],
  invalid_card: [471, 'Invalid card number'],
  lost_card: [479, 'The card is blocked'],
  stolen_card: [483, 'The card is stolen'],
  suspected_fraud: [521, 'The transaction was declined by your bank'],
  authentication_required: [468, 'Additional identification is required'],
  limit_exceeded: [488, 'The amount exceeds the limit'],
}

const toNumber = (amountMinor: bigint) => Number(amountMinor) / 100

function statusOf({ state }: SimulatedPayment): string {
  switch (state) {
    case 'authorised':
      return 'AUTH'
    case 'captured':
      return 'CHARGE'
    case 'voided':
      return 'CANCEL'
    case 'refunded':
      return 'REFUND'
    case 'refused':
      return 'REJECT'
    case 'pending':
      return 'NEW'
  }
}

/** As a payment is answered: `body` with its HTTP status. */
export interface Told {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

export function paymentView(payment: SimulatedPayment): Told {
  const { paymentId, reference, amountMinor, currency, authorisationCode, facts, refusal } = payment
  if (refusal) {
    const [code, message] = CODES[refusal]
    const body = { code, message, invoiceId: reference, id: paymentId, reference: '', accountId: facts.accountId ?? '' }
    return { status: 400, body }
  }
  return {
    status: 200,
    body: {
      ...{ id: paymentId, accountId: facts.accountId ?? '', amount: toNumber(amountMinor), amountBonus: 0, currency },
      ...{ description: facts.description ?? '', email: '', invoiceID: reference, language: 'rus', phone: '' },
      ...{ reference: '109812033653', intReference: 'F5E0E4D2D0A8A4B1', secure3D: null, cardID: '', fee: 0 },
      ...{ approvalCode: authorisationCode, code: 0, status: statusOf(payment) },
    },
  }
}

/** By order number; of what was given back it says how much, and how much there was. */
export function statusView(payment: SimulatedPayment, terminal: string): Told {
  const { paymentId, reference, amountMinor, refundedMinor, currency, createdAt, facts, refusal } = payment
  const [code, reason] = refusal ? CODES[refusal] : [0, 'success']
  const given = refundedMinor > 0n && { payoutAmount: toNumber(refundedMinor), orgAmount: toNumber(amountMinor) }
  const transaction = {
    ...{ id: paymentId, createdDate: createdAt.toISOString(), invoiceID: reference },
    ...{ amount: toNumber(amountMinor - refundedMinor), amountBonus: 0, ...given, currency, terminal: '98120001' },
    ...{ terminalID: terminal, accountID: facts.accountId ?? '', description: facts.description ?? '' },
    ...{ cardMask: `411111...${payment.last4}`, statusName: statusOf(payment), reasonCode: String(code), reason },
  }
  return { status: 200, body: { resultCode: '100', resultMessage: 'SUCCESS', transaction } }
}

/** The lies that were ordered, in the words of this API; it signs nothing. */
export function distort({ status, body }: Told, lie: Distortion | null): Told {
  const { transaction } = body as { transaction?: object }
  if (transaction) return { status, body: { ...body, transaction: lied(transaction, lie) } }
  return { status, body: 'amount' in body ? lied(body, lie) : body }
}

function lied(said: object, lie: Distortion | null): Readonly<Record<string, unknown>> {
  switch (lie) {
    case 'wrong_amount':
      return { ...said, amount: 17 }
    case 'wrong_currency':
      return { ...said, currency: 'EUR' }
    case 'wrong_reference':
      return { ...said, invoiceID: '999999999999999' }
    case 'wrong_merchant':
      return { ...said, terminalID: '00000000-0000-0000-0000-000000000000' }
    default:
      return { ...said }
  }
}
