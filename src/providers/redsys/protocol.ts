import { rejected } from '../answer.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { ModifyOrder, Psp } from '../charge/psp.ts'
import { believeChange, believeCharge } from './answers.ts'
import { believeCheck, believeLookUp } from './answers-look-up.ts'
import { changeParameters, chargeParameters, operationRequest, queryRequest } from './requests.ts'
import { shopOf } from './settings.ts'
import type { RedsysChange } from './words.ts'

/** No order is called that: references of ours are longer. */
const NO_ORDER = '0000'

export function openRedsys(terms: PspTerms, settings: PspSettings): Psp {
  const { outbound, brand, mode, timeoutMs } = terms
  const shop = shopOf(settings, mode)
  const towards = { baseUrl: terms.apiUrl ?? brand.hosts[mode].sis ?? '', shop, timeoutMs }
  const query = (order: string) => outbound.request(queryRequest(towards, order))
  const charge = async (...[operation, order, card]: Parameters<typeof chargeParameters>) => {
    const said = chargeParameters(operation, order, card)
    return said ? believeCharge(await outbound.request(operationRequest(towards, said)), shop, order) : UNWRITABLE
  }
  const change = async (operation: RedsysChange, order: ModifyOrder) => {
    const said = changeParameters(operation, order)
    if (!said) return UNWRITABLE
    return believeChange(await outbound.request(operationRequest(towards, said)), shop, operation, order)
  }
  if (shop.key === '') return withoutKey
  return {
    check: async () => believeCheck(await query(NO_ORDER), shop, NO_ORDER),
    sale: (order, card) => charge('sale', order, card),
    authorise: (order, card) => charge('authorise', order, card),
    capture: (order) => change('capture', order),
    void: (order) => change('void', order),
    refund: (order) => change('refund', order),
    lookUp: async (order) => believeLookUp(await query(order.reference), shop, order),
  }
}

const UNWRITABLE = rejected('request', 'amount')

const keyless = async () => rejected('credentials', 'no_key_of_this_mode')
const withoutKey: Psp = {
  check: keyless,
  sale: keyless,
  authorise: keyless,
  capture: keyless,
  void: keyless,
  refund: keyless,
  lookUp: keyless,
}
