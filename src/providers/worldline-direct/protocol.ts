import { answered } from '../answer.ts'
import { asking, hostOf } from '../charge/asking.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { Psp } from '../charge/psp.ts'
import { parseCancel, parseCapture, parseCharge, parseCheck, parseLookUp, parseRefund } from './answers.ts'
import {
  type Call,
  cancelCall,
  captureCall,
  chargeCall,
  checkCall,
  detailsCall,
  refundCall,
  toRequest,
} from './requests.ts'
import { KEY_LIFE_MS } from './words.ts'

export function openWorldlineDirect(terms: PspTerms, settings: PspSettings): Psp {
  const { outbound, systemClock, timeoutMs } = terms
  const ask = asking((call: Call) =>
    outbound.request(toRequest({ baseUrl: hostOf(terms), settings, now: systemClock.now(), timeoutMs }, call)),
  )
  const sale: Psp['sale'] = (order, card) => ask(chargeCall('SALE', order, card), parseCharge)
  return {
    check: () => ask(checkCall, (answer) => parseCheck(answer, settings['merchant-account'] ?? '')),
    sale,
    authorise: (order, card) => ask(chargeCall('FINAL_AUTHORIZATION', order, card), parseCharge),
    capture: (order) => ask(captureCall(order), parseCapture),
    void: (order) => ask(cancelCall(order), parseCancel),
    refund: (order) => ask(refundCall(order), parseRefund),
    lookUp: async (order, { paymentId }, card) => {
      if (paymentId !== null) return ask(detailsCall(paymentId), parseLookUp)
      // Sent again after its key was forgotten, it would be another charge.
      const isRemembered = systemClock.now().getTime() - order.createdAt.getTime() < KEY_LIFE_MS
      return card && isRemembered ? sale(order, card) : answered({ state: 'not_told' })
    },
  }
}
