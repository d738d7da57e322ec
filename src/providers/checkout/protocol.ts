import type { OutboundRequest } from '../../outbound/index.ts'
import { answered, type ProviderAnswer, rejected } from '../answer.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { Charge, ChargeOrder, Modification, ModifyOrder, PaymentCard, Psp, PspPayment } from '../charge/psp.ts'
import { believeChange, believeCharge, believeCheck, believeList } from './answers.ts'
import { readReply } from './read-reply.ts'
import {
  amountOf,
  type ChangeKind,
  type CheckoutAccess,
  changeRequest,
  chargeRequest,
  checkRequest,
  listRequest,
  paymentRequest,
} from './requests.ts'

const UNWRITABLE = rejected('request', 'amount_not_supported')

export function openCheckout(terms: PspTerms, settings: PspSettings): Psp {
  const { outbound, brand, mode, timeoutMs } = terms
  const prefix = settings['url-prefix']
  // Newer accounts have hosts of their own.
  const host = (brand.hosts[mode].api ?? '').replace('https://', prefix ? `https://${prefix}.` : 'https://')
  const access: CheckoutAccess = { apiUrl: terms.apiUrl ?? host, settings, timeoutMs }
  const ask = async (request: OutboundRequest) => readReply(await outbound.request(request))

  async function charge(order: ChargeOrder, card: PaymentCard, captures: boolean): Promise<ProviderAnswer<Charge>> {
    const amount = amountOf(order.amountMinor, order.currency)
    if (amount === null) return UNWRITABLE
    return believeCharge(await ask(chargeRequest(access, order, card, { amount, captures })))
  }
  async function change(kind: ChangeKind, order: ModifyOrder): Promise<ProviderAnswer<Modification>> {
    const amount = amountOf(order.amountMinor, order.charge.currency)
    return amount === null ? UNWRITABLE : believeChange(await ask(changeRequest(access, kind, order, amount)))
  }
  /** A sale is answered when it is authorised and captured in the moments after: asked once, in the same visit. */
  async function afterCapture(payment: PspPayment): Promise<PspPayment> {
    const shown = believeCharge(await ask(paymentRequest(access, payment.paymentId)))
    const now = shown.kind === 'answered' && shown.value.state === 'charged' ? shown.value.payment : null
    const isSame =
      now?.paymentId === payment.paymentId &&
      now.reference === payment.reference &&
      now.amountMinor === payment.amountMinor &&
      now.currency === payment.currency
    return isSame ? now : payment
  }

  return {
    check: async () => believeCheck(await ask(checkRequest(access)), settings['merchant-account'] ?? ''),
    async sale(order, card) {
      const answer = await charge(order, card, true)
      if (answer.kind !== 'answered' || answer.value.state !== 'charged') return answer
      const { payment } = answer.value
      if (payment.status !== 'authorized') return answer
      return answered({ state: 'charged', payment: await afterCapture(payment) })
    },
    authorise: (order, card) => charge(order, card, false),
    capture: (order) => change('capture', order),
    void: (order) => change('void', order),
    refund: (order) => change('refund', order),
    async lookUp(order, { paymentId }) {
      if (paymentId === null) return believeList(await ask(listRequest(access, order.reference)), order.reference)
      const reply = await ask(paymentRequest(access, paymentId))
      const isMissing = reply.kind === 'failed' && reply.status === 404
      return isMissing ? answered({ state: 'never_arrived' }) : believeCharge(reply)
    },
  }
}
