import { asking, hostOf } from '../charge/asking.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { Psp } from '../charge/psp.ts'
import { parseChange, parseCharge, parseCheck, parseLookUp, parseRefund } from './answers.ts'
import {
  type Call,
  captureCall,
  chargeCall,
  NO_REFERENCE,
  referenceCall,
  refundCall,
  reversalCall,
  toRequest,
  transactionCall,
} from './requests.ts'

export function openBluesnap(terms: PspTerms, settings: PspSettings): Psp {
  const account = settings['merchant-account'] ?? ''
  const ask = asking(
    (call: Call) => terms.outbound.request(toRequest(hostOf(terms), settings, terms.timeoutMs, call)),
    'amount_not_supported',
  )
  const charge = (type: 'AUTH_CAPTURE' | 'AUTH_ONLY'): Psp['sale'] => {
    return (order, card) => ask(chargeCall(type, order, card), (answer) => parseCharge(answer, order))
  }
  return {
    check: () => ask(referenceCall(NO_REFERENCE, settings), (answer) => parseCheck(answer, account)),
    sale: charge('AUTH_CAPTURE'),
    authorise: charge('AUTH_ONLY'),
    capture: (order) => ask(captureCall(order), (answer) => parseChange(answer, 'CAPTURE', order)),
    void: (order) => ask(reversalCall(order), (answer) => parseChange(answer, 'AUTH_REVERSAL', order)),
    refund: (order) => ask(refundCall(order), (answer) => parseRefund(answer, order)),
    lookUp: (order, { paymentId }) =>
      ask(paymentId === null ? referenceCall(order.reference, settings) : transactionCall(paymentId), (answer) =>
        parseLookUp(answer, order, paymentId),
      ),
  }
}
