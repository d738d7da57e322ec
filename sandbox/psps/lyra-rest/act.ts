import type { ChangeDecision, PspDesk, SimulatedPayment } from '../simulator.ts'
import type { Asked, CreatePayment } from './asked.ts'
import { notify } from './notify.ts'
import { orderOf, paymentOf, type Shop, transactionOf } from './views.ts'

export type Outcome = { readonly answer: unknown } | { readonly error: string }

const ERRORS = {
  not_found: 'PSP_010',
  not_possible: 'PSP_011',
  already_done: 'PSP_011',
  amount_too_large: 'PSP_020',
} as const

export function act(desk: PspDesk, shop: Shop, asked: Asked): Outcome {
  const detailed = (payment: SimulatedPayment) => ({
    answer: { ...transactionOf(shop, payment), orderDetails: orderOf(payment) },
  })
  const changed = (decision: ChangeDecision): Outcome =>
    decision.state === 'done' ? detailed(decision.payment) : { error: ERRORS[decision.code] }
  switch (asked.service) {
    case 'Charge/SDKTest':
      return { answer: { value: asked.body.value, _type: 'V4/Charge/SDKTest' } }
    case 'PCI/Charge/CreatePayment':
      return { answer: paymentOf(shop, charge(desk, shop, asked.body)) }
    case 'Order/Get': {
      const found = desk.findByReference(asked.body.orderId)
      if (found.length === 0) return { error: ERRORS.not_found }
      const transactions = found.map((payment) => transactionOf(shop, payment))
      return { answer: { shopId: shop.shopId, transactions, _type: 'V4/OrderTransactions' } }
    }
    case 'Transaction/Get': {
      const payment = desk.findById(asked.body.uuid)
      return payment ? detailed(payment) : { error: ERRORS.not_found }
    }
    case 'Transaction/Validate':
      return changed(desk.capture({ paymentId: asked.body.uuid, amountMinor: null, reference: null }))
    case 'Transaction/CancelOrRefund': {
      const change = { paymentId: asked.body.uuid, amountMinor: BigInt(asked.body.amount), reference: null }
      if (asked.body.resolutionMode === 'CANCELLATION_ONLY') return changed(desk.void({ ...change, amountMinor: null }))
      const decision = desk.refund(change)
      if (decision.state === 'refused') return changed(decision)
      const given = { uuid: decision.changeId.replaceAll('-', ''), amount: change.amountMinor }
      return { answer: { ...transactionOf(shop, decision.payment, given), orderDetails: orderOf(decision.payment) } }
    }
  }
}

function charge(desk: PspDesk, shop: Shop, body: CreatePayment): SimulatedPayment {
  const [form] = body.paymentForms
  const { payment } = desk.charge({
    reference: body.orderId,
    orderReference: body.metadata?.order_reference ?? null,
    amountMinor: BigInt(body.amount),
    currency: body.currency,
    card: {
      number: form.pan,
      expiry: `${form.expiryYear}-${String(form.expiryMonth).padStart(2, '0')}`,
      code: form.securityCode,
    },
    captures: body.transactionOptions.cardOptions.manualValidation === 'NO',
    uniqueReference: false,
    facts: { ipnTargetUrl: body.ipnTargetUrl ?? '' },
  })
  notify(desk, shop, payment)
  return payment
}
