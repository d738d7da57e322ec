import { isCurrency, parseDecimal } from '../../../src/shared/money.ts'
import type { Distortion, PspDesk, SimulatedPayment } from '../simulator.ts'
import type { Asked } from './read-request.ts'
import {
  type Answer,
  changeRefused,
  errorView,
  hidden,
  invalid,
  refundView,
  refusalView,
  transactionView,
} from './views.ts'

/** What is answered, once it was done, and what webhooks tell of it. */
export interface Done {
  readonly answer: (lie: Distortion | null) => Answer
  readonly told?: { readonly about: SimulatedPayment; readonly type: string; readonly number?: string }
}

const fixed = (answer: Answer): Done => ({ answer: () => answer })

export function pay(desk: PspDesk, { root, texts }: Asked, orderReference: string | null): Done {
  const get = (path: string, pattern: RegExp) => {
    const text = texts.get(path)
    return text !== undefined && pattern.test(text) ? text : undefined
  }
  const type = get('card-transaction-type', /^AUTH_(CAPTURE|ONLY)$/)
  const source = get('recurring-transaction', /^(ECOMMERCE|RECURRING)$/)
  const reference = get('merchant-transaction-id', /^[\w-]{1,50}$/)
  const number = get('credit-card/card-number', /^\d{12,19}$/)
  const code = get('credit-card/security-code', /^\d{3,4}$/)
  const month = get('credit-card/expiration-month', /^(0?[1-9]|1[0-2])$/)
  const year = get('credit-card/expiration-year', /^20\d\d$/)
  const isNamed = get('card-holder-info/first-name', /^.{1,100}$/) && get('card-holder-info/last-name', /^.{1,100}$/)
  const currency = texts.get('currency') ?? ''
  const amountMinor = amountOf(texts.get('amount'), currency)
  if (root !== 'card-transaction' || !type || !source || !isNamed || !reference || amountMinor === null)
    return fixed(invalid())
  if (!number || !code || !month || !year) return fixed(invalid())
  const decision = desk.charge({
    reference,
    orderReference,
    amountMinor,
    currency,
    card: {
      // An issuer wants its customer wherever nobody has said that this is a mail order.
      number: texts.get('transaction-order-source') === 'MOTO' ? number : '4000002760003184',
      expiry: `${year}-${month.padStart(2, '0')}`,
      code,
    },
    captures: type === 'AUTH_CAPTURE',
    uniqueReference: false,
    facts: {},
  })
  const { payment } = decision
  if (decision.state === 'refused')
    return { answer: () => refusalView(decision.code), told: { about: payment, type: 'DECLINE' } }
  const told = { about: payment, type: payment.state === 'authorised' ? 'AUTH_ONLY' : 'CHARGE' }
  return { answer: (lie) => transactionView(payment, lie, type), told }
}

export function change(desk: PspDesk, kind: 'capture' | 'void', { texts }: Asked): Done {
  const paymentId = texts.get('transaction-id') ?? ''
  const payment = desk.findById(paymentId)
  if (paymentId === '') return fixed(errorView('TRANSACTION_ID_REQUIRED', 20008))
  const amount = kind === 'capture' ? texts.get('amount') : undefined
  const amountMinor = amount === undefined ? null : amountOf(amount, payment?.currency ?? '')
  if (payment && amount !== undefined && amountMinor === null) return fixed(invalid())
  const decision = desk[kind]({ paymentId, amountMinor, reference: null })
  if (decision.state === 'refused') return fixed(changeRefused(kind, decision.code))
  const changed = { ...decision.payment, amountMinor: amountMinor ?? decision.payment.amountMinor }
  const type = kind === 'capture' ? 'CAPTURE' : 'AUTH_REVERSAL'
  return {
    answer: (lie) => transactionView(changed, lie, type),
    told: { about: changed, type: kind === 'capture' ? 'CHARGE' : 'CANCELLATION' },
  }
}

export function refund(desk: PspDesk, paymentId: string, { root, texts }: Asked): Done {
  const payment = desk.findById(paymentId)
  const amount = texts.get('amount')
  const amountMinor = amount === undefined ? null : amountOf(amount, payment?.currency ?? '')
  if (root !== 'refund' || (payment && amount !== undefined && amountMinor === null)) return fixed(invalid())
  const decision = desk.refund({ paymentId, amountMinor, reference: texts.get('reason') ?? null })
  if (decision.state === 'refused') return fixed(changeRefused('refund', decision.code))
  const { payment: about, changeId } = decision
  const number = String(BigInt(`0x${changeId.replaceAll('-', '').slice(-12)}`))
  return {
    answer: (lie) => refundView(about, number, amountMinor ?? about.amountMinor, lie),
    told: { about, type: 'REFUND', number },
  }
}

/** Declined ones are none; of several under one reference none is shown. */
export function retrieve(
  desk: PspDesk,
  asked: string,
  account: { username: string; 'merchant-account': string },
): Done {
  const [id = '', merchantId] = asked.split(',')
  const isOwn = merchantId === undefined || merchantId === account['merchant-account']
  const [payment, ...others] = isOwn ? find(desk, id, merchantId !== undefined) : []
  if (others.length > 0) return fixed(errorView('MULTIPLE_TRANSACTIONS_FOUND', 20002))
  return payment ? { answer: (lie) => transactionView(payment, lie) } : fixed(hidden(account.username, id))
}

function find(desk: PspDesk, id: string, isReference: boolean): readonly SimulatedPayment[] {
  const known = isReference ? undefined : desk.findById(id)
  const found = isReference ? desk.findByReference(id) : known ? [known] : []
  return found.filter(({ state }) => state !== 'refused')
}

function amountOf(text: string | undefined, currency: string): bigint | null {
  if (text === undefined || !isCurrency(currency) || !/^\d{1,10}(\.\d{1,3})?$/.test(text)) return null
  return parseDecimal(text, currency) ?? null
}
