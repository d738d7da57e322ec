import { rejected } from '../answer.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { Psp } from '../charge/psp.ts'
import { believeChange, believeCharge, believeCheck, believeLookUp, believeRefund } from './answers.ts'
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
  const { outbound, systemClock, brand, mode, timeoutMs } = terms
  const baseUrl = terms.apiUrl ?? brand.hosts[mode].api ?? ''
  const ask = (call: Call) =>
    outbound.request(toRequest({ baseUrl, settings, now: systemClock.now(), timeoutMs }, call))
  const asked = async <T>(call: Call | null, believe: (answer: Awaited<ReturnType<typeof ask>>) => T) =>
    call ? believe(await ask(call)) : rejected('request', 'amount_not_supported')
  return {
    check: async () => believeCheck(await ask(checkCall(settings)), settings.username ?? ''),
    sale: (order, card) => asked(chargeCall(settings, true, order, card), believeCharge),
    authorise: (order, card) => asked(chargeCall(settings, false, order, card), believeCharge),
    capture: (order) => asked(captureCall(order), (answer) => believeChange(answer, 'capture')),
    void: (order) => asked(cancelCall(order), (answer) => believeChange(answer, 'void')),
    refund: (order) => asked(refundCall(order), believeRefund),
    lookUp: async ({ reference }, { paymentId }) =>
      believeLookUp(await ask(paymentId === null ? orderCall(reference) : paymentCall(paymentId))),
  }
}
