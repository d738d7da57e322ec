import { answered, rejected } from '../answer.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { ChargeOrder, ModifyOrder, PaymentCard, Psp } from '../charge/psp.ts'
import { believeChange } from './answers-change.ts'
import { believeCharge, believeCheck, believeDetails, believeSearch } from './answers-charge.ts'
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
  const { outbound, systemClock, brand, mode, timeoutMs } = terms
  const baseUrl = terms.apiUrl ?? brand.hosts[mode].api ?? ''
  const account = settings['merchant-account'] ?? ''
  const ask = (call: Call) =>
    outbound.request(toRequest({ baseUrl, settings, now: systemClock.now(), timeoutMs }, call))
  const charge = async (captures: boolean, order: ChargeOrder, card: PaymentCard) => {
    const call = chargeCall(captures, order, card)
    return call ? believeCharge(await ask(call), captures) : UNWRITABLE
  }
  const change = async (kind: Parameters<typeof believeChange>[1], call: Call | null) =>
    call ? believeChange(await ask(call), kind) : UNWRITABLE
  return {
    check: async () => believeCheck(await ask(checkCall), account),
    sale: (order, card) => charge(true, order, card),
    authorise: (order, card) => charge(false, order, card),
    capture: (order: ModifyOrder) => change('capture', captureCall(order)),
    void: (order) => change('void', voidCall(order)),
    refund: (order) => change('refund', refundCall(order)),
    lookUp: async ({ reference }, { paymentId: known }) => {
      const search = known === null ? believeSearch(await ask(searchCall(reference)), reference) : null
      if (search !== null && search.kind !== 'found') return search
      const paymentId = known ?? search?.paymentId ?? null
      return paymentId === null
        ? answered({ state: 'never_arrived' })
        : believeDetails(await ask(detailsCall(paymentId)), account)
    },
  }
}

const UNWRITABLE = rejected('request', 'amount')
