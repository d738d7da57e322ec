import { askingFor, hostOf } from '../charge/asking.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { Psp } from '../charge/psp.ts'
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
    check: () => ask(checkRequest(access), (reply) => believeCheck(reply, `${mode} mode`)),
    sale: (order, card) => ask(chargeRequest(access, order, card, true), believeCharge),
    authorise: (order, card) => ask(chargeRequest(access, order, card, false), believeCharge),
    capture: (order) => ask(captureRequest(access, order), believeCapture),
    void: (order) => ask(cancelRequest(access, order), believeCancel),
    refund: (order) => ask(refundRequest(access, order), believeRefund),
    lookUp: (order, { paymentId }) => ask(statusRequest(access, paymentId ?? order.reference), believeStatus),
  }
}
