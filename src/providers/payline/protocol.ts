import { answered, noAnswer } from '../answer.ts'
import { asking, letIn } from '../charge/asking.ts'
import { bestOfEach } from '../charge/best-charge.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { Psp } from '../charge/psp.ts'
import { readChange, readCharge, readDetails, readFound } from './answers.ts'
import { doAuthorization, doCapture, doRefund, doReset, getTransactionDetails, transactionsSearch } from './requests.ts'
import { type Call, callPayline } from './wire.ts'

/** Harmless: an order that there is not. */
const NOBODYS = 'connection-check'
/** More tries to send one order, with their captures and refunds, than these nobody makes. */
const DETAILS_MAX = 12

export function openPayline(terms: PspTerms, settings: PspSettings): Psp {
  const { username = '', 'merchant-account': contract = '' } = settings
  const now = () => terms.systemClock.now()
  const ask = asking((call: Call) => callPayline(terms, settings, call))
  const charge = (action: 'sale' | 'authorise'): Psp['sale'] => {
    return (order, card) =>
      ask(doAuthorization(action, contract, order, card), (result) => readCharge(result, action, contract, order))
  }
  const search = (reference: string, since: Date) =>
    ask(transactionsSearch(contract, reference, since, now()), (result) => readFound(result, reference))
  return {
    check: async () => letIn(await search(NOBODYS, now()), username),
    sale: charge('sale'),
    authorise: charge('authorise'),
    capture: (order) => ask(doCapture(contract, order), readChange),
    void: (order) => ask(doReset(order), readChange),
    refund: (order) => ask(doRefund(contract, order), readChange),
    lookUp: async (order, { paymentId }) => {
      const show = (id: string) => ask(getTransactionDetails(id), (result) => readDetails(result, contract, order))
      if (paymentId !== null) {
        const details = await show(paymentId)
        return details.kind === 'answered' ? (details.value ? answered(details.value) : noAnswer('no_charge')) : details
      }
      const found = await search(order.reference, order.createdAt)
      if (found.kind !== 'answered') return found
      return found.value.length > DETAILS_MAX ? noAnswer('too_many_transactions') : bestOfEach(found.value, show)
    },
  }
}
