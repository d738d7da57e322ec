import { asking, hostOf } from '../charge/asking.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import { withoutKey } from '../charge/mode-of-keys.ts'
import type { ModifyOrder, Psp } from '../charge/psp.ts'
import { parseChange, parseCharge } from './answers.ts'
import { parseCheck, parseLookUp } from './look-up.ts'
import { changeParameters, chargeParameters, operationRequest, type Parameters, queryRequest } from './requests.ts'
import { shopOf } from './signature.ts'
import type { RedsysChange } from './words.ts'

/** No order is called that: references of ours are longer. */
const NO_ORDER = '0000'

export function openRedsys(terms: PspTerms, settings: PspSettings): Psp {
  const { outbound, mode, timeoutMs } = terms
  const shop = shopOf(settings, mode)
  if (shop.key === '') return withoutKey
  const towards = { baseUrl: hostOf(terms, 'sis'), shop, timeoutMs }
  const ask = asking((said: Parameters) => outbound.request(operationRequest(towards, said)))
  const query = (order: string) => outbound.request(queryRequest(towards, order))
  const charge = (operation: 'sale' | 'authorise'): Psp['sale'] => {
    return (order, card) => ask(chargeParameters(operation, order, card), (answer) => parseCharge(answer, shop, order))
  }
  const change = (operation: RedsysChange, order: ModifyOrder) =>
    ask(changeParameters(operation, order), (answer) => parseChange(answer, shop, operation, order))
  return {
    check: async () => parseCheck(await query(NO_ORDER), shop, NO_ORDER),
    sale: charge('sale'),
    authorise: charge('authorise'),
    capture: (order) => change('capture', order),
    void: (order) => change('void', order),
    refund: (order) => change('refund', order),
    lookUp: async (order) => parseLookUp(await query(order.reference), shop, order),
  }
}
