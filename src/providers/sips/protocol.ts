import { rejected } from '../answer.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { ModifyOrder, Psp } from '../charge/psp.ts'
import { believeChange, believeCheck, believeLookUp } from './answers.ts'
import { changeRequest, diagnosticRequest, shopOf } from './requests.ts'
import type { SipsChange } from './words.ts'

/** No transaction is called that. */
const NO_TRANSACTION = 'connectioncheck'

/** What was paid there is looked up, captured, cancelled and refunded; nothing is paid there any more. */
export function openSips(terms: PspTerms, settings: PspSettings): Psp {
  const { outbound, brand, mode, timeoutMs } = terms
  const shop = shopOf(settings, mode, { baseUrl: terms.apiUrl ?? brand.hosts[mode].office ?? '', timeoutMs })
  const change = async (kind: SipsChange, order: ModifyOrder) => {
    const request = changeRequest(shop, kind, order)
    return request ? believeChange(await outbound.request(request), shop, kind) : rejected('request', 'amount')
  }
  const takesNone = async () => rejected('unsupported', 'no_new_transactions')
  if (shop.key === '') {
    const keyless = async () => rejected('credentials', 'no_key_of_this_mode')
    const none = { sale: takesNone, authorise: takesNone, capture: keyless, void: keyless, refund: keyless }
    return { ...none, check: keyless, lookUp: keyless }
  }
  return {
    check: async () => believeCheck(await outbound.request(diagnosticRequest(shop, NO_TRANSACTION)), shop),
    sale: takesNone,
    authorise: takesNone,
    capture: (order) => change('capture', order),
    void: (order) => change('void', order),
    refund: (order) => change('refund', order),
    lookUp: async (order, { paymentId }) =>
      believeLookUp(await outbound.request(diagnosticRequest(shop, paymentId ?? order.reference)), shop, order),
  }
}
