import { rejected } from '../answer.ts'
import { writeAmount } from '../charge/amount.ts'
import { askingFor, hostOf, letInToNothing } from '../charge/asking.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { ModifyOrder, Psp } from '../charge/psp.ts'
import { parseChange, parseCharge, parseLookUp, parseToken, readReply } from './answers.ts'
import { changeRequest, type HipayAccess, lookUpRequest, orderRequest, tokenRequest } from './requests.ts'
import type { ChangeKind } from './words.ts'
import { AMOUNTS } from './words.ts'

/** No order is called that: references of ours are longer. */
const NO_ORDER = 'connection-check'

export function openHipay(terms: PspTerms, settings: PspSettings): Psp {
  const [gatewayUrl, vaultUrl] = [hostOf(terms, 'gateway'), hostOf(terms, 'vault')]
  const access: HipayAccess = { gatewayUrl, vaultUrl, settings, timeoutMs: terms.timeoutMs }
  const ask = askingFor(terms, readReply)

  const charge = (operation: 'Sale' | 'Authorization'): Psp['sale'] => {
    return async (order, card) => {
      if (writeAmount(AMOUNTS, order.amountMinor, order.currency) === null) return rejected('request', 'amount')
      const vaulted = await ask(tokenRequest(access, card), parseToken)
      if (vaulted.kind !== 'answered') return vaulted
      return ask(orderRequest(access, operation, order, vaulted.value), parseCharge)
    }
  }
  const change = (kind: ChangeKind, order: ModifyOrder) =>
    ask(changeRequest(access, kind, order), (reply) => parseChange(reply, kind, order))
  const lookUp = (reference: string) => ask(lookUpRequest(access, reference), (reply) => parseLookUp(reply, reference))

  return {
    check: async () => letInToNothing(await lookUp(NO_ORDER), settings.username ?? ''),
    sale: charge('Sale'),
    authorise: charge('Authorization'),
    capture: (order) => change('capture', order),
    void: (order) => change('cancel', order),
    refund: (order) => change('refund', order),
    lookUp: ({ reference }) => lookUp(reference),
  }
}
