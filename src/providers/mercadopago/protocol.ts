import { rejected } from '../answer.ts'
import { askingFor, hostOf } from '../charge/asking.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { Psp } from '../charge/psp.ts'
import { parseCharge, parseCheck, parseRefund, parseSearch, parseShown, parseToken, parseUpdate } from './answers.ts'
import {
  amountOf,
  changeRequest,
  chargeRequest,
  checkRequest,
  type MercadoPagoAccess,
  methodOf,
  paymentRequest,
  searchRequest,
  tokenRequest,
} from './requests.ts'
import { readReply } from './wire.ts'

export function openMercadoPago(terms: PspTerms, settings: PspSettings): Psp {
  const { mode, timeoutMs } = terms
  const access: MercadoPagoAccess = { apiUrl: hostOf(terms), settings, timeoutMs }
  const send = askingFor(terms, (answer) => answer)
  const ask = askingFor(terms, readReply)

  const charge = (captures: boolean): Psp['sale'] => {
    return async (order, card) => {
      const amount = amountOf(access, order.amountMinor, order.currency)
      if (amount === null) return rejected('request', 'amount_not_supported')
      const method = methodOf(card)
      if (method === null) return rejected('request', 'card_not_supported')
      // It writes to the payer: an address of nobody is none.
      if (order.customer.email === null) return rejected('request', 'email_missing')
      const token = await ask(tokenRequest(access, card), parseToken)
      if (token.kind !== 'answered') return token
      return ask(chargeRequest(access, order, { amount, method, token: token.value, captures }), parseCharge)
    }
  }

  return {
    check: () => ask(checkRequest(access), (reply) => parseCheck(reply, mode, settings.currency ?? '')),
    sale: charge(true),
    authorise: charge(false),
    capture: (order) => ask(changeRequest(access, 'capture', order), (reply) => parseUpdate(reply, 'capture')),
    void: (order) => ask(changeRequest(access, 'void', order), (reply) => parseUpdate(reply, 'void')),
    refund: (order) => send(changeRequest(access, 'refund', order), (answer) => parseRefund(answer, order)),
    lookUp: ({ reference }, { paymentId }) =>
      paymentId === null
        ? ask(searchRequest(access, reference), (reply) => parseSearch(reply, reference))
        : ask(paymentRequest(access, paymentId), parseShown),
  }
}
