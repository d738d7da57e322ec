import { asking, hostOf } from '../charge/asking.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { Psp } from '../charge/psp.ts'
import { parseChange, parseCharge, parseCheck, parseLookUp, parseRefund } from './answers.ts'
import {
  type Call,
  cancelCall,
  captureCall,
  chargeCall,
  checkCall,
  orderCall,
  paymentCall,
  refundCall,
  toRequest,
} from './requests.ts'

export function openDlocal(terms: PspTerms, settings: PspSettings): Psp {
  const { outbound, systemClock, timeoutMs } = terms
  const ask = asking(
    (call: Call) =>
      outbound.request(toRequest({ baseUrl: hostOf(terms), settings, now: systemClock.now(), timeoutMs }, call)),
    'amount_not_supported',
  )
  return {
    check: () => ask(checkCall(settings), (answer) => parseCheck(answer, settings.username ?? '')),
    sale: (order, card) => ask(chargeCall(settings, true, order, card), parseCharge),
    authorise: (order, card) => ask(chargeCall(settings, false, order, card), parseCharge),
    capture: (order) => ask(captureCall(order), (answer) => parseChange(answer, 'capture')),
    void: (order) => ask(cancelCall(order), (answer) => parseChange(answer, 'void')),
    refund: (order) => ask(refundCall(order), parseRefund),
    lookUp: ({ reference }, { paymentId }) =>
      ask(paymentId === null ? orderCall(reference) : paymentCall(paymentId), parseLookUp),
  }
}
