import { answered } from '../answer.ts'
import { askingFor, hostOf } from '../charge/asking.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { Psp, PspPayment } from '../charge/psp.ts'
import { parseChange, parseCharge, parseCheck, parseList, parseShown } from './answers.ts'
import {
  type CheckoutAccess,
  changeRequest,
  chargeRequest,
  checkRequest,
  listRequest,
  paymentRequest,
} from './requests.ts'
import { readReply } from './wire.ts'

export function openCheckout(terms: PspTerms, settings: PspSettings): Psp {
  const prefix = settings['url-prefix']
  // Newer accounts have hosts of their own; a simulator has none.
  const apiUrl =
    prefix && terms.apiUrl === null ? hostOf(terms).replace('https://', `https://${prefix}.`) : hostOf(terms)
  const access: CheckoutAccess = { apiUrl, settings, timeoutMs: terms.timeoutMs }
  const ask = askingFor(terms, readReply)

  /** A sale is answered when it is authorised and captured in the moments after: asked once, in the same visit. */
  async function afterCapture(payment: PspPayment): Promise<PspPayment> {
    const shown = await ask(paymentRequest(access, payment.paymentId), parseCharge)
    const now = shown.kind === 'answered' && shown.value.state === 'charged' ? shown.value.payment : null
    const isSame =
      now?.paymentId === payment.paymentId &&
      now.reference === payment.reference &&
      now.amountMinor === payment.amountMinor &&
      now.currency === payment.currency
    return isSame ? now : payment
  }

  return {
    check: () => ask(checkRequest(access), (reply) => parseCheck(reply, settings['merchant-account'] ?? '')),
    async sale(order, card) {
      const answer = await ask(chargeRequest(access, order, card, true), parseCharge)
      if (answer.kind !== 'answered' || answer.value.state !== 'charged') return answer
      const { payment } = answer.value
      if (payment.status !== 'authorized') return answer
      return answered({ state: 'charged', payment: await afterCapture(payment) })
    },
    authorise: (order, card) => ask(chargeRequest(access, order, card, false), parseCharge),
    capture: (order) => ask(changeRequest(access, 'capture', order), parseChange),
    void: (order) => ask(changeRequest(access, 'void', order), parseChange),
    refund: (order) => ask(changeRequest(access, 'refund', order), parseChange),
    lookUp: ({ reference }, { paymentId }) =>
      paymentId === null
        ? ask(listRequest(access, reference), (reply) => parseList(reply, reference))
        : ask(paymentRequest(access, paymentId), parseShown),
  }
}
