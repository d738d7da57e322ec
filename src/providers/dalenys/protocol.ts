import { rejected } from '../answer.ts'
import { asking, hostOf, letInToNothing } from '../charge/asking.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { Psp } from '../charge/psp.ts'
import { parseChange, parseCharge, parseLookUp } from './answers.ts'
import { type Call, changeCall, chargeCall, lookUpCall, toRequest } from './requests.ts'

/** No order is called that: references of ours have no such sign. */
const NO_ORDER = 'connection-check'

export function openDalenys(terms: PspTerms, settings: PspSettings): Psp {
  const { outbound, timeoutMs } = terms
  const shop = settings.username ?? ''
  // An answer does not say in what it was paid: nothing is sent that an account might take for its own currency.
  const currencies = new Set((settings.currencies ?? 'EUR').split(' '))
  const ask = asking((call: Call) => outbound.request(toRequest({ baseUrl: hostOf(terms), settings, timeoutMs }, call)))
  const charge = (operation: 'payment' | 'authorization'): Psp['sale'] => {
    return async (order, card) =>
      currencies.has(order.currency)
        ? ask(chargeCall(operation, order, card, settings), (answer) => parseCharge(answer, operation, order))
        : rejected('unsupported', 'currency')
  }
  const lookUp = (reference: string) => ask(lookUpCall(reference), (answer) => parseLookUp(answer, shop, reference))
  return {
    check: async () => letInToNothing(await lookUp(NO_ORDER), shop),
    sale: charge('payment'),
    authorise: charge('authorization'),
    capture: (order) => ask(changeCall('capture', order), (answer) => parseChange(answer, 'capture')),
    void: (order) => ask(changeCall('void', order), (answer) => parseChange(answer, 'void')),
    refund: (order) => ask(changeCall('refund', order), (answer) => parseChange(answer, 'refund')),
    lookUp: ({ reference }) => lookUp(reference),
  }
}
