import { answered, noAnswer, rejected } from '../../answer.ts'
import { asking, letIn } from '../../charge/asking.ts'
import { bestOfEach } from '../../charge/best-charge.ts'
import type { PspSettings, PspTerms } from '../../charge/family.ts'
import type { Charge, ModifyOrder, Psp } from '../../charge/psp.ts'
import { TRANSACTION_STATUSES } from '../../charge/transaction-status.ts'
import type { Markup } from '../../charge/xml.ts'
import { isCredit, readChange, readCharge, readFound } from './answers.ts'
import {
  cancelPayment,
  createPayment,
  findPayments,
  getPaymentDetails,
  refundPayment,
  validatePayment,
} from './requests.ts'
import { shopOf } from './signature.ts'
import { callLyra } from './wire.ts'

/** Harmless: an order that there is not. */
const NOBODYS = 'connection-check'
const NO_UUID = rejected('request', 'transactionUuid')
/** More tries to send one order than these nobody makes; small refunds are among what is found. */
const DETAILS_MAX = 8

export function openLyraSoap(terms: PspTerms, settings: PspSettings): Psp {
  const shop = shopOf(settings, terms.mode)
  const askAs = (purpose: string) => asking((body: Markup) => callLyra(terms, shop, purpose, body))
  const charge = (isValidated: boolean): Psp['sale'] => {
    return (order, card) =>
      askAs(order.reference)(createPayment(order, card, isValidated), (result) => readCharge(result, order))
  }
  const change = (order: ModifyOrder, write: (order: ModifyOrder, uuid: string) => Markup | null) => {
    const { uid } = order.payment
    const body = uid === null ? NO_UUID : write(order, uid)
    return askAs(order.reference)(body, (result) => readChange(result, order, uid ?? ''))
  }
  const find = (purpose: string, reference: string) =>
    askAs(purpose)(findPayments(reference), (result) => readFound(result, reference))
  return {
    check: async () => letIn(await find('check', NOBODYS), shop.shopId),
    sale: charge(true),
    authorise: charge(false),
    // Less than all would first have to be changed, by a call of its own.
    capture: async (order) =>
      order.amountMinor === order.charge.amountMinor
        ? change(order, validatePayment)
        : rejected('unsupported', 'amount'),
    void: (order) => change(order, cancelPayment),
    refund: (order) => change(order, refundPayment),
    async lookUp(order) {
      const found = await find(`look up ${order.reference}`, order.reference)
      if (found.kind !== 'answered') return found
      const best = await bestOfEach(found.value.slice(0, DETAILS_MAX), (uuid) =>
        askAs(`look up ${uuid}`)(getPaymentDetails(uuid), (result) =>
          isCredit(result) ? answered<Charge | null>(null) : readCharge(result, order),
        ),
      )
      if (found.value.length <= DETAILS_MAX || best.kind !== 'answered') return best
      // Among those that were not looked at may be one that paid.
      const isPaid = best.value.state === 'charged' && TRANSACTION_STATUSES[best.value.payment.status] === 'paid'
      return isPaid ? best : noAnswer('too_many')
    },
  }
}
