import { asking, hostOf } from '../charge/asking.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { ModifyOrder, Psp } from '../charge/psp.ts'
import { parseChange, parseCharge, parseCheck, parseLookUp } from './answers.ts'
import { type Call, changeCall, chargeCall, type OpayoChange, reportRequest, toRequest } from './requests.ts'

/** No order is called that. */
const NOBODYS = 'connection-check'

export function openOpayo(terms: PspTerms, settings: PspSettings): Psp {
  const access = { baseUrl: hostOf(terms, 'opayo'), settings, timeoutMs: terms.timeoutMs }
  const ask = asking((call: Call) => terms.outbound.request(toRequest(access, call)))
  const charge = (type: 'PAYMENT' | 'DEFERRED'): Psp['sale'] => {
    return (order, card) => ask(chargeCall(type, settings, order, card), (answer) => parseCharge(answer, type, order))
  }
  const change = (type: OpayoChange, order: ModifyOrder) =>
    ask(changeCall(type, order), (answer) => parseChange(answer, type, order))
  const reportOn = (vendorTxCode: string) => terms.outbound.request(reportRequest(access, vendorTxCode))
  return {
    check: async () => parseCheck(await reportOn(NOBODYS), settings['merchant-account'] ?? ''),
    sale: charge('PAYMENT'),
    authorise: charge('DEFERRED'),
    capture: (order) => change('RELEASE', order),
    // What only reserves is aborted, what pays is voided.
    void: (order) => change(order.payment.extra.tx_type === 'DEFERRED' ? 'ABORT' : 'VOID', order),
    refund: (order) => change('REFUND', order),
    lookUp: async ({ reference }) => parseLookUp(await reportOn(reference)),
  }
}
