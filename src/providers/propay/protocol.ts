import { answered, rejected } from '../answer.ts'
import { askingFor, hostOf } from '../charge/asking.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { ModifyOrder, Psp } from '../charge/psp.ts'
import { parseChange, parseCharge, parseCheck, readReply } from './answers.ts'
import { changeRequest, chargeRequest, checkRequest, type PropayAccess } from './requests.ts'

export function openPropay(terms: PspTerms, settings: PspSettings): Psp {
  const { 'merchant-account': account = '' } = settings
  const access: PropayAccess = { apiUrl: hostOf(terms), settings, timeoutMs: terms.timeoutMs }
  const ask = askingFor(terms, (answer) => answer)
  const charge = (operation: 'sale' | 'authorise'): Psp['sale'] => {
    return (order, card) =>
      ask(chargeRequest(access, operation, order, card), (answer) =>
        parseCharge(readReply(answer, { account, operation }), order, operation),
      )
  }
  const change = (operation: 'capture' | 'void' | 'refund', order: ModifyOrder) =>
    ask(changeRequest(access, operation, order), (answer) =>
      parseChange(readReply(answer, { account, operation }), order.charge.currency, operation),
    )
  return {
    check: () =>
      ask(checkRequest(access), (answer) => parseCheck(readReply(answer, { account, operation: 'check' }), account)),
    sale: charge('sale'),
    authorise: charge('authorise'),
    capture: (order) => change('capture', order),
    // Of a sale it might be a refund, which is not what was asked for.
    void: async (order) =>
      order.payment.extra.operation === 'authorise'
        ? change('void', order)
        : rejected('unsupported', 'void_may_give_back'),
    refund: (order) => change('refund', order),
    lookUp: async () => answered({ state: 'not_told' }),
  }
}
