import { answered } from '../answer.ts'
import { askingFor, hostOf } from '../charge/asking.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { ModifyOrder, Psp } from '../charge/psp.ts'
import { parseChange, parseCharge, parseCheck, readReply } from './answers.ts'
import { type ChangeName, type CredoraxAccess, changeRequest, chargeRequest, checkRequest } from './requests.ts'

export function openCredorax(terms: PspTerms, settings: PspSettings): Psp {
  const { mode, timeoutMs } = terms
  const { 'merchant-account': merchant = '', 'url-prefix': prefix } = settings
  const hasOwnHost = terms.apiUrl === null && mode === 'live' && prefix
  const apiUrl = hasOwnHost ? hostOf(terms).replace('xts.gate', prefix) : hostOf(terms)
  const access: CredoraxAccess = { apiUrl, settings, timeoutMs }
  const ask = askingFor(terms, (answer) => answer)

  const charge = (operation: 'sale' | 'authorise'): Psp['sale'] => {
    return (order, card) =>
      ask(chargeRequest(access, order, card, operation), (answer) =>
        parseCharge(readReply(answer, { merchant, operation }), order, operation),
      )
  }
  const change = (operation: ChangeName, order: ModifyOrder) =>
    ask(changeRequest(access, operation, order), (answer) => {
      const isVoid = operation !== 'capture' && operation !== 'refund'
      return parseChange(readReply(answer, { merchant, operation }), order.charge.currency, isVoid)
    })

  return {
    check: () =>
      ask(checkRequest(access), (answer) => parseCheck(readReply(answer, { merchant, operation: 'void' }), merchant)),
    sale: charge('sale'),
    authorise: charge('authorise'),
    capture: (order) => change('capture', order),
    // What was only authorised is let go by an operation of its own.
    void: (order) => change(order.payment.extra.operation === 'authorise' ? 'void' : 'sale_void', order),
    refund: (order) => change('refund', order),
    lookUp: async () => answered({ state: 'not_told' }),
  }
}
