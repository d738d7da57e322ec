import { answered, type ProviderAnswer, rejected } from '../../answer.ts'
import { bestCharge } from '../../charge/best-charge.ts'
import type { PspSettings, PspTerms } from '../../charge/family.ts'
import type { Charge, ChargeOrder, ModifyOrder, PaymentCard, Psp, PspAbsence } from '../../charge/psp.ts'
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

const UNWRITABLE = rejected('request', 'amount')
const NO_UUID = rejected('request', 'uuid')

export function openLyraRest(terms: PspTerms, settings: PspSettings): Psp {
  const { username: shopId = '' } = settings
  const ask = (call: LyraCall) => terms.outbound.request(toRequest(terms, settings, call))
  const charge = async (order: ChargeOrder, card: PaymentCard, isValidated: boolean) => {
    const call = createPayment(order, card, isValidated)
    return call ? readPaid(await ask(call), shopId) : UNWRITABLE
  }
  const change = async (order: ModifyOrder, write: (order: ModifyOrder, uuid: string) => LyraCall | null) => {
    const { uid } = order.payment
    if (uid === null) return NO_UUID
    const call = write(order, uid)
    return call ? readChange(await ask(call), shopId) : UNWRITABLE
  }
  const lookUp = async ({ reference }: ChargeOrder): Promise<ProviderAnswer<Charge | PspAbsence>> => {
    const found = readListed(await ask(getOrder(reference)), shopId)
    if (found.kind !== 'answered') return found
    const charges: Charge[] = []
    for (const uuid of found.value) {
      const details = readDetails(await ask(getTransaction(uuid)), shopId)
      if (details.kind !== 'answered') return details
      if (details.value) charges.push(details.value)
    }
    return answered(bestCharge(charges) ?? { state: 'never_arrived' })
  }
  return {
    check: async () => readTested(await ask(testConnection), shopId),
    sale: (order, card) => charge(order, card, true),
    authorise: (order, card) => charge(order, card, false),
    // Less than all would first have to be changed, by a call of its own.
    capture: async (order) =>
      order.amountMinor === order.charge.amountMinor ? change(order, validate) : rejected('unsupported', 'amount'),
    void: (order) => change(order, cancel),
    refund: (order) => change(order, refund),
    lookUp,
  }
}
