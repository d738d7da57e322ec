import { asking, hostOf } from '../charge/asking.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { ModifyOrder, Psp } from '../charge/psp.ts'
import { parseChange, parseCharge, parseCheck, parseDetails } from './answers.ts'
import { lookUpInvoice } from './look-up.ts'
import { authenticate, type Call, cancel, capture, charge, detailsOf, refund, toRequest } from './requests.ts'

export function openAuthorizenet(terms: PspTerms, settings: PspSettings): Psp {
  const { outbound, timeoutMs, systemClock } = terms
  const access = { baseUrl: hostOf(terms), settings, timeoutMs }
  const send = (call: Call) => outbound.request(toRequest(access, call))
  const ask = asking(send, 'amount_or_card_digits')
  const change = (kind: 'capture' | 'void' | 'refund', call: Call | null, order: ModifyOrder) =>
    ask(call, (answer) => parseChange(answer, kind, order))
  return {
    check: () => ask(authenticate, (answer) => parseCheck(answer, settings.username ?? '')),
    sale: (order, card) =>
      ask(charge('authCaptureTransaction', order, card), (answer) => parseCharge(answer, 'completed', order)),
    authorise: (order, card) =>
      ask(charge('authOnlyTransaction', order, card), (answer) => parseCharge(answer, 'authorized', order)),
    capture: (order) => change('capture', capture(order), order),
    void: (order) => change('void', cancel(order), order),
    refund: (order) => change('refund', refund(order), order),
    lookUp: (order, { paymentId }) =>
      paymentId === null
        ? lookUpInvoice(send, order, systemClock.now())
        : ask(detailsOf(paymentId), (answer) => parseDetails(answer, order)),
  }
}
