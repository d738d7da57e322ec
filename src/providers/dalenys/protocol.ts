import { answered, noAnswer, rejected } from '../answer.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { ChargeOrder, ModifyOrder, PaymentCard, Psp } from '../charge/psp.ts'
import { believeChange, believeCharge, believeLookUp } from './answers.ts'
import { type Call, type ChangeKind, changeCall, chargeCall, lookUpCall, toRequest } from './requests.ts'

/** No order is called that: references of ours have no such sign. */
const NO_ORDER = 'connection-check'

export function openDalenys(terms: PspTerms, settings: PspSettings): Psp {
  const { outbound, brand, mode, timeoutMs } = terms
  const baseUrl = terms.apiUrl ?? brand.hosts[mode].api ?? ''
  const shop = settings.username ?? ''
  // An answer does not say in what it was paid: nothing is sent that an account might take for its own currency.
  const currencies = new Set((settings.currencies ?? 'EUR').split(' '))
  const ask = (call: Call) => outbound.request(toRequest({ baseUrl, settings, timeoutMs }, call))
  const charge = async (operation: 'payment' | 'authorization', order: ChargeOrder, card: PaymentCard) =>
    currencies.has(order.currency)
      ? believeCharge(await ask(chargeCall(operation, order, card, settings)), operation, order)
      : rejected('unsupported', 'currency')
  const change = async (kind: ChangeKind, order: ModifyOrder) => believeChange(await ask(changeCall(kind, order)), kind)
  const lookUp = async (reference: string) => believeLookUp(await ask(lookUpCall(reference)), shop, reference)
  return {
    async check() {
      const answer = await lookUp(NO_ORDER)
      if (answer.kind !== 'answered') return answer
      return answer.value.state === 'never_arrived' ? answered({ account: shop }) : noAnswer('unexpected_order')
    },
    sale: (order, card) => charge('payment', order, card),
    authorise: (order, card) => charge('authorization', order, card),
    capture: (order) => change('capture', order),
    void: (order) => change('void', order),
    refund: (order) => change('refund', order),
    lookUp: ({ reference }) => lookUp(reference),
  }
}
