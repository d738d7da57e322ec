import type { OutboundRequest } from '../../outbound/index.ts'
import { type ProviderAnswer, rejected } from '../answer.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { Charge, ChargeOrder, PaymentCard, Psp } from '../charge/psp.ts'
import {
  believeCancel,
  believeCapture,
  believeCharge,
  believeCheck,
  believeRefund,
  believeStatus,
  readReply,
} from './answers.ts'
import {
  amountOf,
  cancelRequest,
  captureRequest,
  chargeRequest,
  checkRequest,
  type MidtransAccess,
  refundRequest,
  statusRequest,
} from './requests.ts'

const UNWRITABLE = rejected('request', 'amount_not_supported')

export function openMidtrans(terms: PspTerms, settings: PspSettings): Psp {
  const { outbound, brand, mode, timeoutMs } = terms
  const { pan = '', api = '' } = brand.hosts[mode]
  const access: MidtransAccess = { panUrl: terms.apiUrl ?? pan, apiUrl: terms.apiUrl ?? api, settings, timeoutMs }
  const ask = async (request: OutboundRequest) => readReply(await outbound.request(request))

  async function charge(order: ChargeOrder, card: PaymentCard, captures: boolean): Promise<ProviderAnswer<Charge>> {
    const amount = amountOf(order.amountMinor, order.currency)
    if (amount === null) return UNWRITABLE
    return believeCharge(await ask(chargeRequest(access, order, card, { amount, captures })))
  }

  return {
    check: async () => believeCheck(await ask(checkRequest(access)), `${mode} mode`),
    sale: (order, card) => charge(order, card, true),
    authorise: (order, card) => charge(order, card, false),
    async capture(order) {
      const amount = amountOf(order.amountMinor, order.charge.currency)
      return amount === null ? UNWRITABLE : believeCapture(await ask(captureRequest(access, order, amount)))
    },
    void: async (order) => believeCancel(await ask(cancelRequest(access, order))),
    async refund(order) {
      const amount = amountOf(order.amountMinor, order.charge.currency)
      return amount === null ? UNWRITABLE : believeRefund(await ask(refundRequest(access, order, amount)))
    },
    lookUp: async (order, { paymentId }) =>
      believeStatus(await ask(statusRequest(access, paymentId ?? order.reference))),
  }
}
