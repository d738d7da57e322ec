import { randomUUID } from 'node:crypto'
import { answered, rejected } from '../answer.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { ModifyOrder, Psp } from '../charge/psp.ts'
import { believeChange, believeCharge, believeCheck, believeLookUp } from './answers.ts'
import {
  changeQuestion,
  chargeQuestion,
  lookUpQuestion,
  paymentIdOf,
  type Question,
  shopOf,
  toRequest,
} from './requests.ts'

const NO_PAYMENT = paymentIdOf('0', '0')
const UNWRITABLE = rejected('request', 'amount')

export function openPaybox(terms: PspTerms, settings: PspSettings): Psp {
  const { outbound, systemClock, brand, mode, timeoutMs } = terms
  const shop = shopOf(settings, mode)
  const baseUrl = terms.apiUrl ?? brand.hosts[mode].ppps ?? ''
  const ask = (question: Question) => outbound.request(toRequest(baseUrl, shop, timeoutMs, question))
  const lookFor = (paymentId: string) => lookUpQuestion(paymentId, randomUUID(), systemClock.now())
  const charge = async (...[kind, order, card]: Parameters<typeof chargeQuestion>) => {
    const question = chargeQuestion(kind, order, card)
    return question ? believeCharge(await ask(question), { shop, question }, kind, order) : UNWRITABLE
  }
  const change = async (kind: 'capture' | 'void' | 'refund', order: ModifyOrder) => {
    const question = changeQuestion(kind, order, systemClock.now())
    return question ? believeChange(await ask(question), { shop, question }) : UNWRITABLE
  }
  return {
    async check() {
      const question = lookFor(NO_PAYMENT)
      return believeCheck(await ask(question), { shop, question })
    },
    sale: (order, card) => charge('sale', order, card),
    authorise: (order, card) => charge('authorise', order, card),
    capture: (order) => change('capture', order),
    void: (order) => change('void', order),
    refund: (order) => change('refund', order),
    async lookUp(order, { paymentId }) {
      // It finds by its own two numbers only, which an answer that was lost has taken with it.
      if (paymentId === null) return answered({ state: 'not_told' })
      const question = lookFor(paymentId)
      return believeLookUp(await ask(question), { shop, question }, order)
    },
  }
}
