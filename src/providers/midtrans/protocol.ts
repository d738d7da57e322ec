import { askingFor, hostOf } from '../charge/asking.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { Psp } from '../charge/psp.ts'
import { parseCancel, parseCapture, parseCharge, parseCheck, parseRefund, parseStatus, readReply } from './answers.ts'
import {
  cancelRequest,
  captureRequest,
  chargeRequest,
  checkRequest,
  type MidtransAccess,
  refundRequest,
  statusRequest,
} from './requests.ts'

export function openMidtrans(terms: PspTerms, settings: PspSettings): Psp {
  const { mode, timeoutMs } = terms
  const access: MidtransAccess = { panUrl: hostOf(terms, 'pan'), apiUrl: hostOf(terms), settings, timeoutMs }
  const ask = askingFor(terms, readReply)
  return {
    check: () => ask(checkRequest(access), (reply) => parseCheck(reply, `${mode} mode`)),
    sale: (order, card) => ask(chargeRequest(access, order, card, true), parseCharge),
    authorise: (order, card) => ask(chargeRequest(access, order, card, false), parseCharge),
    capture: (order) => ask(captureRequest(access, order), parseCapture),
    void: (order) => ask(cancelRequest(access, order), parseCancel),
    refund: (order) => ask(refundRequest(access, order), parseRefund),
    lookUp: (order, { paymentId }) => ask(statusRequest(access, paymentId ?? order.reference), parseStatus),
  }
}
