import { rejected } from '../answer.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { ModifyOrder, Psp } from '../charge/psp.ts'
import { believeChange, believeCharge, believeCheck, believeLookUp } from './answers.ts'
import { changeCall, chargeCall, type OpayoChange, reportRequest, toRequest } from './requests.ts'

/** No order is called that. */
const NOBODYS = 'connection-check'
const UNWRITABLE = rejected('request', 'amount')

export function openOpayo(terms: PspTerms, settings: PspSettings): Psp {
  const { outbound, brand, mode, timeoutMs } = terms
  const access = { baseUrl: terms.apiUrl ?? brand.hosts[mode].opayo ?? '', settings, timeoutMs }
  const charge = async (type: 'PAYMENT' | 'DEFERRED', ...[order, card]: Parameters<Psp['sale']>) => {
    const call = chargeCall(type, settings, order, card)
    return call ? believeCharge(await outbound.request(toRequest(access, call)), type, order) : UNWRITABLE
  }
  const change = async (type: OpayoChange, order: ModifyOrder) => {
    const call = changeCall(type, order)
    return call ? believeChange(await outbound.request(toRequest(access, call)), type, order) : UNWRITABLE
  }
  const reportOn = (vendorTxCode: string) => outbound.request(reportRequest(access, vendorTxCode))
  return {
    check: async () => believeCheck(await reportOn(NOBODYS), settings['merchant-account'] ?? ''),
    sale: (order, card) => charge('PAYMENT', order, card),
    authorise: (order, card) => charge('DEFERRED', order, card),
    capture: (order) => change('RELEASE', order),
    // What only reserves is aborted, what pays is voided.
    void: (order) => change(order.payment.extra.tx_type === 'DEFERRED' ? 'ABORT' : 'VOID', order),
    refund: (order) => change('REFUND', order),
    lookUp: async ({ reference }) => believeLookUp(await reportOn(reference)),
  }
}
