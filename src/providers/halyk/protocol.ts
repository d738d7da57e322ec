import { asking, hostOf } from '../charge/asking.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { ChargeOrder, ModifyOrder, Psp } from '../charge/psp.ts'
import { parseCheck, parseOperation, parseOutcome, parsePayment, parseStatus, parseToken } from './answers.ts'
import {
  CARD_KEYS,
  type Call,
  checkCall,
  type HalykAccess,
  operationCall,
  payCall,
  statusCall,
  tokenRequest,
  toRequest,
} from './requests.ts'

export function openHalyk(terms: PspTerms, settings: PspSettings): Psp {
  const { outbound, mode, timeoutMs } = terms
  const { terminal = '', username = '', 'public-key': ownKey } = settings
  const urls = { oauthUrl: hostOf(terms, 'oauth'), apiUrl: hostOf(terms) }
  const access: HalykAccess = { ...urls, settings, publicKey: ownKey || CARD_KEYS[mode], timeoutMs }

  /** With a token of its own: one is good for one call. */
  const ask = asking(async (call: Call) => {
    const token = parseToken(await outbound.request(tokenRequest(access, call.pays)))
    return token.kind === 'told' ? outbound.request(toRequest(access, token.bearer, call)) : token
  }, 'amount_not_supported')

  /** It is the terminal that decides whether this holds or charges. */
  const pay: Psp['sale'] = (order, card) =>
    ask(payCall(access, order, card), (answer) => parsePayment(answer, order, terminal))
  const lookUp = (order: Pick<ChargeOrder, 'reference'>) =>
    ask(statusCall(order.reference), (answer) => parseStatus(answer, order, terminal))
  const change = (operation: 'charge' | 'cancel' | 'refund', order: ModifyOrder) =>
    ask(operationCall(operation, order), (answer) => parseOperation(answer, order.payment.paymentId))
  const changeSeen = (operation: 'charge' | 'cancel', wanted: 'completed' | 'voided'): Psp['capture'] => {
    return async (order) => {
      const answer = await change(operation, order)
      if (answer.kind !== 'answered' || answer.value.state !== 'done') return answer
      return parseOutcome(await lookUp(order.charge), wanted)
    }
  }

  return {
    check: () => ask(checkCall, (answer) => parseCheck(answer, username)),
    sale: pay,
    authorise: pay,
    capture: changeSeen('charge', 'completed'),
    void: changeSeen('cancel', 'voided'),
    refund: (order) => change('refund', order),
    lookUp,
  }
}
