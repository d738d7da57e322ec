import { rejected } from '../answer.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { ModifyOrder, Psp } from '../charge/psp.ts'
import { believeChange, believeCharge, believeCheck, believeLookUp } from './answers.ts'
import { type Call, maintenanceCall, orderCall, queryCall, toRequest } from './requests.ts'
import type { ChangeOperation } from './words.ts'

/** No order is called that: references of ours are longer. */
const NO_ORDER = '0'

export function openOgone(terms: PspTerms, settings: PspSettings): Psp {
  const { outbound, brand, mode, timeoutMs } = terms
  const baseUrl = terms.apiUrl ?? brand.hosts[mode].directlink ?? ''
  const ask = (call: Call) => outbound.request(toRequest({ baseUrl, settings, timeoutMs }, call))
  const charge = async (...[operation, order, card]: Parameters<typeof orderCall>) => {
    const call = orderCall(operation, order, card)
    return call ? believeCharge(await ask(call)) : UNWRITABLE
  }
  const change = async (operation: ChangeOperation, order: ModifyOrder) => {
    const call = maintenanceCall(operation, order)
    return call ? believeChange(await ask(call), operation, order) : UNWRITABLE
  }
  return {
    check: async () => believeCheck(await ask(queryCall({ ORDERID: NO_ORDER })), settings.login ?? ''),
    sale: (order, card) => charge('SAL', order, card),
    authorise: (order, card) => charge('RES', order, card),
    capture: (order) => change('SAS', order),
    void: (order) => change('DES', order),
    refund: (order) => change('RFD', order),
    lookUp: async ({ reference }, { paymentId }) =>
      believeLookUp(await ask(queryCall(paymentId === null ? { ORDERID: reference } : { PAYID: paymentId }))),
  }
}

const UNWRITABLE = rejected('request', 'amount')
