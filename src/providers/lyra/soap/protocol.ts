import { answered, noAnswer, type ProviderAnswer, rejected } from '../../answer.ts'
import { bestCharge } from '../../charge/best-charge.ts'
import type { PspSettings, PspTerms } from '../../charge/family.ts'
import type { Charge, ChargeOrder, ModifyOrder, PaymentCard, Psp, PspAbsence } from '../../charge/psp.ts'
import { TRANSACTION_STATUSES } from '../../charge/transaction-status.ts'
import type { Markup } from '../../charge/xml.ts'
import { isCredit, readChange, readCharge, readFound } from './answers.ts'
import { envelope, type LyraShop } from './envelope.ts'
import { type LyraResult, readResult } from './read-envelope.ts'
import {
  cancelPayment,
  createPayment,
  findPayments,
  getPaymentDetails,
  refundPayment,
  validatePayment,
} from './requests.ts'
import { shopOf } from './settings.ts'

/** Harmless: an order that there is not. */
const NOBODYS = 'connection-check'
const UNWRITABLE = rejected('request', 'amount')
const NO_UUID = rejected('request', 'transactionUuid')

export function openLyraSoap(terms: PspTerms, settings: PspSettings): Psp {
  const shop = shopOf(settings, terms.mode)
  const call = (purpose: string, body: Markup) => callLyra(terms, shop, purpose, body)
  const charge = async (order: ChargeOrder, card: PaymentCard, isValidated: boolean) => {
    const body = createPayment(order, card, isValidated)
    return body ? readCharge(await call(order.reference, body), order) : UNWRITABLE
  }
  const change = async (order: ModifyOrder, write: (order: ModifyOrder, uuid: string) => Markup | null) => {
    const { uid } = order.payment
    if (uid === null) return NO_UUID
    const body = write(order, uid)
    return body ? readChange(await call(order.reference, body), order, uid) : UNWRITABLE
  }
  return {
    check: async () => {
      const found = readFound(await call('check', findPayments(NOBODYS)), NOBODYS)
      return found.kind === 'answered' ? answered({ account: shop.shopId }) : found
    },
    sale: (order, card) => charge(order, card, true),
    authorise: (order, card) => charge(order, card, false),
    // Less than all would first have to be changed, by a call of its own.
    capture: async (order) =>
      order.amountMinor === order.charge.amountMinor
        ? change(order, validatePayment)
        : rejected('unsupported', 'amount'),
    void: (order) => change(order, cancelPayment),
    refund: (order) => change(order, refundPayment),
    lookUp: (order) => lookUp(order, call),
  }
}

/** More tries to send one order than these nobody makes; small refunds are among what is found. */
const DETAILS_MAX = 8

async function lookUp(
  order: ChargeOrder,
  call: (purpose: string, body: Markup) => Promise<LyraResult>,
): Promise<ProviderAnswer<Charge | PspAbsence>> {
  const found = readFound(await call(`look up ${order.reference}`, findPayments(order.reference)), order.reference)
  if (found.kind !== 'answered') return found
  const charges: Charge[] = []
  for (const uuid of found.value.slice(0, DETAILS_MAX)) {
    const details = await call(`look up ${uuid}`, getPaymentDetails(uuid))
    if (isCredit(details)) continue
    const charge = readCharge(details, order)
    if (charge.kind !== 'answered') return charge
    charges.push(charge.value)
  }
  const best = bestCharge(charges)
  const isPaid = best?.state === 'charged' && TRANSACTION_STATUSES[best.payment.status] === 'paid'
  // Among those that were not looked at may be one that paid.
  if (found.value.length > DETAILS_MAX && !isPaid) return noAnswer('too_many')
  return answered(best ?? { state: 'never_arrived' })
}

async function callLyra(terms: PspTerms, shop: LyraShop, purpose: string, body: Markup): Promise<LyraResult> {
  const { apiUrl, brand, mode, outbound, systemClock, timeoutMs } = terms
  if (shop.certificate === '') return rejected('credentials', `no_certificate_of_mode_${mode}`)
  const answer = await outbound.request({
    method: 'POST',
    url: `${apiUrl ?? brand.hosts[mode].soap}/vads-ws/v5`,
    headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: '""' },
    body: `<?xml version="1.0" encoding="UTF-8"?>${envelope(shop, systemClock.now(), purpose, body)}`,
    timeoutMs,
  })
  return readResult(answer, shop, body.name)
}
