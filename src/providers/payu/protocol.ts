import { askingFor, hostOf } from '../charge/asking.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { Psp } from '../charge/psp.ts'
import { parseChange, parseCharge, parseCheck } from './answers.ts'
import { parseOrder, parseOrders } from './look-up.ts'
import { changeRequest, chargeRequest, checkRequest, orderRequest, ordersRequest, type PayuAccess } from './requests.ts'

export function openPayu(terms: PspTerms, settings: PspSettings): Psp {
  const { mode, timeoutMs } = terms
  const access: PayuAccess = { apiUrl: hostOf(terms), isTest: mode === 'test', settings, timeoutMs }
  const account = settings['merchant-account'] ?? ''
  const ask = askingFor(terms, (answer) => answer)
  const charge = (captures: boolean): Psp['sale'] => {
    return (order, card) =>
      ask(chargeRequest(access, order, card, captures), (answer) => parseCharge(answer, order, captures))
  }
  return {
    check: () => ask(checkRequest(access), (answer) => parseCheck(answer, account)),
    sale: charge(true),
    authorise: charge(false),
    capture: (order) => ask(changeRequest(access, 'capture', order), parseChange),
    void: (order) => ask(changeRequest(access, 'void', order), parseChange),
    refund: (order) => ask(changeRequest(access, 'refund', order), parseChange),
    lookUp: ({ reference }, { paymentId }) =>
      paymentId === null
        ? ask(ordersRequest(access, reference), (answer) => parseOrders(answer, reference, account))
        : ask(orderRequest(access, paymentId), (answer) => parseOrder(answer, account)),
  }
}
