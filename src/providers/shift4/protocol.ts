import type { OutboundRequest } from '../../outbound/index.ts'
import { answered, noAnswer, type ProviderAnswer, rejected } from '../answer.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { ChargeOrder, Modification, ModifyOrder, PaymentCard, Psp } from '../charge/psp.ts'
import { believeCapture, believeCharge, believeCheck, believeRefund, believeShown, readReply } from './answers.ts'
import { lookUpReference } from './look-up.ts'
import { captureRequest, chargeRequest, checkRequest, listRequest, refundRequest, showRequest } from './requests.ts'

const UNWRITABLE = rejected('request', 'amount_not_supported')

export function openShift4(terms: PspTerms, settings: PspSettings): Psp {
  const { outbound, brand, mode, timeoutMs } = terms
  const apiUrl = terms.apiUrl ?? brand.hosts[mode].api ?? ''
  const access = { apiUrl, secretKey: settings.password ?? '', timeoutMs }
  const ask = async (request: OutboundRequest) => readReply(await outbound.request(request))
  const show = (paymentId: string) => ask(showRequest(access, paymentId))

  async function pay(order: ChargeOrder, card: PaymentCard, captured: boolean) {
    const request = chargeRequest(access, order, card, captured)
    return request ? believeCharge(await ask(request), order) : UNWRITABLE
  }
  async function giveBack(order: ModifyOrder, amountMinor: bigint | null): Promise<ProviderAnswer<Modification>> {
    const request = refundRequest(access, order, amountMinor)
    return request ? believeRefund(await ask(request)) : UNWRITABLE
  }
  /** A refund of all there is would let go what is held, and pay back what is captured: looked at first. */
  async function letGo(order: ModifyOrder): Promise<ProviderAnswer<Modification>> {
    const shown = believeShown(await show(order.payment.paymentId), order.charge)
    if (shown.kind !== 'answered') return shown
    const { value } = shown
    const rawCode = value.state === 'charged' ? value.payment.label : value.state
    if (value.state === 'never_arrived') return answered({ state: 'refused', refusalCode: 'not_found', rawCode })
    if (value.state !== 'charged') return answered({ state: 'refused', refusalCode: 'not_possible', rawCode })
    const { status } = value.payment
    if (status === 'authorized') return giveBack(order, null)
    if (status === 'pending') return noAnswer('pending')
    const refusalCode = status === 'voided' ? 'already_done' : 'not_possible'
    return answered({ state: 'refused', refusalCode, rawCode })
  }

  return {
    check: async () => believeCheck(await ask(checkRequest(access)), `${mode} mode`),
    sale: (order, card) => pay(order, card, true),
    authorise: (order, card) => pay(order, card, false),
    async capture(order) {
      const request = captureRequest(access, order)
      return request ? believeCapture(await ask(request)) : UNWRITABLE
    },
    void: letGo,
    refund: (order) => giveBack(order, order.amountMinor),
    lookUp: async (order, { paymentId }) =>
      paymentId === null
        ? lookUpReference((sinceS, after) => ask(listRequest(access, sinceS, after)), order)
        : believeShown(await show(paymentId), order),
  }
}
