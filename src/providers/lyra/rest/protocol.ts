import { rejected } from '../../answer.ts'
import { asking } from '../../charge/asking.ts'
import { bestOfEach } from '../../charge/best-charge.ts'
import type { PspSettings, PspTerms } from '../../charge/family.ts'
import type { ModifyOrder, Psp } from '../../charge/psp.ts'
import { readChange, readDetails, readListed, readPaid, readTested } from './answers.ts'
import {
  cancel,
  createPayment,
  getOrder,
  getTransaction,
  type LyraCall,
  refund,
  testConnection,
  toRequest,
  validate,
} from './requests.ts'

const NO_UUID = rejected('request', 'uuid')

export function openLyraRest(terms: PspTerms, settings: PspSettings): Psp {
  const { username: shopId = '' } = settings
  const ask = asking((call: LyraCall) => terms.outbound.request(toRequest(terms, settings, call)))
  const charge = (isValidated: boolean): Psp['sale'] => {
    return (order, card) => ask(createPayment(order, card, isValidated), (answer) => readPaid(answer, shopId))
  }
  const change = (order: ModifyOrder, write: (order: ModifyOrder, uuid: string) => LyraCall | null) => {
    const { uid } = order.payment
    return ask(uid === null ? NO_UUID : write(order, uid), (answer) => readChange(answer, shopId))
  }
  return {
    check: () => ask(testConnection, (answer) => readTested(answer, shopId)),
    sale: charge(true),
    authorise: charge(false),
    // Less than all would first have to be changed, by a call of its own.
    capture: async (order) =>
      order.amountMinor === order.charge.amountMinor ? change(order, validate) : rejected('unsupported', 'amount'),
    void: (order) => change(order, cancel),
    refund: (order) => change(order, refund),
    lookUp: async ({ reference }) => {
      const found = await ask(getOrder(reference), (answer) => readListed(answer, shopId))
      if (found.kind !== 'answered') return found
      return bestOfEach(found.value, (uuid) => ask(getTransaction(uuid), (answer) => readDetails(answer, shopId)))
    },
  }
}
