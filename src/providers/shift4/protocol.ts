import { noAnswer } from '../answer.ts'
import { askingFor, hostOf, impossible } from '../charge/asking.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { ModifyOrder, Psp } from '../charge/psp.ts'
import { parseCapture, parseCharge, parseCheck, parseRefund, parseShown, readReply } from './answers.ts'
import { lookUpReference } from './look-up.ts'
import { captureRequest, chargeRequest, checkRequest, listRequest, refundRequest, showRequest } from './requests.ts'

export function openShift4(terms: PspTerms, settings: PspSettings): Psp {
  const access = { apiUrl: hostOf(terms), secretKey: settings.password ?? '', timeoutMs: terms.timeoutMs }
  const ask = askingFor(terms, readReply)
  const pay = (captured: boolean): Psp['sale'] => {
    return (order, card) => ask(chargeRequest(access, order, card, captured), (reply) => parseCharge(reply, order))
  }
  const giveBack = (order: ModifyOrder, amountMinor: bigint | null) =>
    ask(refundRequest(access, order, amountMinor), parseRefund)
  const lookUp: Psp['lookUp'] = (order, { paymentId }) =>
    paymentId === null
      ? lookUpReference(
          async (sinceS, after) => readReply(await terms.outbound.request(listRequest(access, sinceS, after))),
          order,
        )
      : ask(showRequest(access, paymentId), (reply) => parseShown(reply, order))

  return {
    check: () => ask(checkRequest(access), (reply) => parseCheck(reply, `${terms.mode} mode`)),
    sale: pay(true),
    authorise: pay(false),
    capture: (order) => ask(captureRequest(access, order), parseCapture),
    /** A refund of all there is would let go what is held, and pay back what is captured: looked at first. */
    async void(order) {
      const shown = await lookUp(order.charge, order.payment, null)
      if (shown.kind !== 'answered') return shown
      const { value } = shown
      if (value.state === 'never_arrived') return impossible('not_found', value.state)
      if (value.state !== 'charged') return impossible('not_possible', value.state)
      const { status, label } = value.payment
      if (status === 'authorized') return giveBack(order, null)
      if (status === 'pending') return noAnswer('pending')
      return impossible(status === 'voided' ? 'already_done' : 'not_possible', label)
    },
    refund: (order) => giveBack(order, order.amountMinor),
    lookUp,
  }
}
