import { answered } from '../answer.ts'
import { asking, hostOf } from '../charge/asking.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { Psp } from '../charge/psp.ts'
import { parseChange, parseCharge, parseCheck, parseDetails, parseSearch } from './answers.ts'
import {
  type Call,
  captureCall,
  chargeCall,
  checkCall,
  detailsCall,
  refundCall,
  searchCall,
  toRequest,
  voidCall,
} from './requests.ts'

export function openCybersource(terms: PspTerms, settings: PspSettings): Psp {
  const { outbound, systemClock, timeoutMs } = terms
  const account = settings['merchant-account'] ?? ''
  const send = (call: Call) =>
    outbound.request(toRequest({ baseUrl: hostOf(terms), settings, now: systemClock.now(), timeoutMs }, call))
  const ask = asking(send)
  const charge = (captures: boolean): Psp['sale'] => {
    return (order, card) => ask(chargeCall(captures, order, card), (answer) => parseCharge(answer, captures))
  }
  return {
    check: () => ask(checkCall, (answer) => parseCheck(answer, account)),
    sale: charge(true),
    authorise: charge(false),
    capture: (order) => ask(captureCall(order), (answer) => parseChange(answer, 'capture')),
    void: (order) => ask(voidCall(order), (answer) => parseChange(answer, 'void')),
    refund: (order) => ask(refundCall(order), (answer) => parseChange(answer, 'refund')),
    lookUp: async ({ reference }, { paymentId: known }) => {
      const search = known === null ? parseSearch(await send(searchCall(reference)), reference) : null
      if (search !== null && search.kind !== 'found') return search
      const paymentId = known ?? search?.paymentId ?? null
      if (paymentId === null) return answered({ state: 'never_arrived' })
      return ask(detailsCall(paymentId), (answer) => parseDetails(answer, account))
    },
  }
}
