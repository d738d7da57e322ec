import { asking, hostOf } from '../charge/asking.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { ModifyOrder, Psp } from '../charge/psp.ts'
import { parseChange, parseCharge, parseCheck, parseLookUp } from './answers.ts'
import { type Call, maintenanceCall, orderCall, queryCall, toRequest } from './requests.ts'
import type { ChangeOperation } from './words.ts'

/** No order is called that: references of ours are longer. */
const NO_ORDER = '0'

export function openOgone(terms: PspTerms, settings: PspSettings): Psp {
  const access = { baseUrl: hostOf(terms, 'directlink'), settings, timeoutMs: terms.timeoutMs }
  const ask = asking((call: Call) => terms.outbound.request(toRequest(access, call)))
  const change = (operation: ChangeOperation, order: ModifyOrder) =>
    ask(maintenanceCall(operation, order), (answer) => parseChange(answer, operation, order))
  return {
    check: () => ask(queryCall({ ORDERID: NO_ORDER }), (answer) => parseCheck(answer, settings.login ?? '')),
    sale: (order, card) => ask(orderCall('SAL', order, card), parseCharge),
    authorise: (order, card) => ask(orderCall('RES', order, card), parseCharge),
    capture: (order) => change('SAS', order),
    void: (order) => change('DES', order),
    refund: (order) => change('RFD', order),
    lookUp: ({ reference }, { paymentId }) =>
      ask(queryCall(paymentId === null ? { ORDERID: reference } : { PAYID: paymentId }), parseLookUp),
  }
}
