import { randomUUID } from 'node:crypto'
import { answered } from '../answer.ts'
import { asking, hostOf } from '../charge/asking.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { ModifyOrder, Psp } from '../charge/psp.ts'
import { parseChange, parseCharge, parseCheck, parseLookUp } from './answers.ts'
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

export function openPaybox(terms: PspTerms, settings: PspSettings): Psp {
  const { outbound, systemClock, mode, timeoutMs } = terms
  const shop = shopOf(settings, mode)
  const ask = asking((question: Question) =>
    outbound.request(toRequest(hostOf(terms, 'ppps'), shop, timeoutMs, question)),
  )
  const lookFor = (paymentId: string) => lookUpQuestion(paymentId, randomUUID(), systemClock.now())
  const charge = (kind: 'sale' | 'authorise'): Psp['sale'] => {
    return (order, card) =>
      ask(chargeQuestion(kind, order, card), (answer, question) => parseCharge(answer, { shop, question }, kind, order))
  }
  const change = (kind: 'capture' | 'void' | 'refund', order: ModifyOrder) =>
    ask(changeQuestion(kind, order, systemClock.now()), (answer, question) => parseChange(answer, { shop, question }))
  return {
    check: () => ask(lookFor(NO_PAYMENT), (answer, question) => parseCheck(answer, { shop, question })),
    sale: charge('sale'),
    authorise: charge('authorise'),
    capture: (order) => change('capture', order),
    void: (order) => change('void', order),
    refund: (order) => change('refund', order),
    async lookUp(order, { paymentId }) {
      // It finds by its own two numbers only, which an answer that was lost has taken with it.
      if (paymentId === null) return answered({ state: 'not_told' })
      return ask(lookFor(paymentId), (answer, question) => parseLookUp(answer, { shop, question }, order))
    },
  }
}
