import type { OutboundRequest } from '../../outbound/index.ts'
import { rejected } from '../answer.ts'
import { asking, hostOf } from '../charge/asking.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import { withoutKey } from '../charge/mode-of-keys.ts'
import type { ModifyOrder, Psp } from '../charge/psp.ts'
import { parseChange, parseCheck, parseLookUp } from './answers.ts'
import { changeRequest, diagnosticRequest, shopOf } from './requests.ts'
import type { SipsChange } from './words.ts'

/** No transaction is called that. */
const NO_TRANSACTION = 'connectioncheck'

const takesNone = async () => rejected('unsupported', 'no_new_transactions')

/** What was paid there is looked up, captured, cancelled and refunded; nothing is paid there any more. */
export function openSips(terms: PspTerms, settings: PspSettings): Psp {
  const { mode, timeoutMs } = terms
  const shop = shopOf(settings, mode, { baseUrl: hostOf(terms, 'office'), timeoutMs })
  if (shop.key === '') return { ...withoutKey, sale: takesNone, authorise: takesNone }
  const ask = asking((request: OutboundRequest) => terms.outbound.request(request))
  const change = (kind: SipsChange, order: ModifyOrder) =>
    ask(changeRequest(shop, kind, order), (answer) => parseChange(answer, shop, kind))
  return {
    check: () => ask(diagnosticRequest(shop, NO_TRANSACTION), (answer) => parseCheck(answer, shop)),
    sale: takesNone,
    authorise: takesNone,
    capture: (order) => change('capture', order),
    void: (order) => change('void', order),
    refund: (order) => change('refund', order),
    lookUp: (order, { paymentId }) =>
      ask(diagnosticRequest(shop, paymentId ?? order.reference), (answer) => parseLookUp(answer, shop, order)),
  }
}
