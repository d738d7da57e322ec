import { answered, type ProviderAnswer, rejected } from '../answer.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { Modification, ModifyOrder, Psp } from '../charge/psp.ts'
import { believeCancel, believeCapture, believeRefund } from './answers-change.ts'
import { believeCharge, believeCheck, believeLookUp } from './answers-charge.ts'
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
import { KEY_LIFE_MS } from './traits.ts'

export function openWorldlineDirect(terms: PspTerms, settings: PspSettings): Psp {
  const { outbound, systemClock, brand, mode, timeoutMs } = terms
  const baseUrl = terms.apiUrl ?? brand.hosts[mode].api ?? ''
  const ask = (call: Call) =>
    outbound.request(toRequest({ baseUrl, settings, now: systemClock.now(), timeoutMs }, call))
  const charge = async (...[as, order, card]: Parameters<typeof chargeCall>) => {
    const call = chargeCall(as, order, card)
    return call ? believeCharge(await ask(call)) : UNWRITABLE
  }
  const change = async (
    toCall: (order: ModifyOrder) => Call | null,
    believe: (answer: Awaited<ReturnType<typeof ask>>) => ProviderAnswer<Modification>,
    order: ModifyOrder,
  ) => {
    const call = toCall(order)
    return call ? believe(await ask(call)) : UNWRITABLE
  }
  return {
    check: async () => believeCheck(await ask(checkCall), settings['merchant-account'] ?? ''),
    sale: (order, card) => charge('SALE', order, card),
    authorise: (order, card) => charge('FINAL_AUTHORIZATION', order, card),
    capture: (order) => change(captureCall, believeCapture, order),
    void: (order) => change(cancelCall, believeCancel, order),
    refund: (order) => change(refundCall, believeRefund, order),
    lookUp: async (order, { paymentId }, card) => {
      if (paymentId !== null) return believeLookUp(await ask(detailsCall(paymentId)))
      // Sent again after its key was forgotten, it would be another charge.
      const isRemembered = systemClock.now().getTime() - order.createdAt.getTime() < KEY_LIFE_MS
      return card && isRemembered ? await charge('SALE', order, card) : answered({ state: 'not_told' })
    },
  }
}

const UNWRITABLE = rejected('request', 'amount')
