import { newId } from '../../shared/ids.ts'
import { asking, letIn, unsent } from '../charge/asking.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { ModifyOrder, Psp } from '../charge/psp.ts'
import { readChange, readDetails, readPayment, readSession } from './answers.ts'
import { type Asked, change, getDetails, getSession, pay, toRequest } from './requests.ts'

export function openNuvei(terms: PspTerms, settings: PspSettings): Psp {
  const account = { merchantId: settings['merchant-account'] ?? '', merchantSiteId: settings.username ?? '' }
  const ask = asking((asked: Asked) => terms.outbound.request(toRequest(terms, settings, asked)))
  // One for each payment: it takes no second order under the same one.
  const sessionOf = () => ask(getSession(newId()), (answer) => readSession(answer, account))

  const charge = (type: 'Sale' | 'Auth'): Psp['sale'] => {
    return async (order, card) => {
      const session = await sessionOf()
      if (session.kind !== 'answered') return unsent('session', session)
      const asked = pay(type, order, card, { sessionToken: session.value, country: settings.country })
      return ask(asked, (answer) => readPayment(answer, account, order))
    }
  }
  const modify = (path: Parameters<typeof change>[0], order: ModifyOrder) =>
    ask(change(path, order), (answer) => readChange(answer, account))

  return {
    check: async () => letIn(await sessionOf(), account.merchantId),
    sale: charge('Sale'),
    authorise: charge('Auth'),
    capture: (order) => modify('settleTransaction', order),
    void: (order) => modify('voidTransaction', order),
    refund: (order) => modify('refundTransaction', order),
    lookUp: (order, { paymentId }) =>
      ask(getDetails(order, paymentId), (answer) => readDetails(answer, account, order, paymentId !== null)),
  }
}
