import { answered, noAnswer, type ProviderAnswer, rejected } from '../answer.ts'
import { bestCharge } from '../charge/best-charge.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { Charge, ChargeOrder, PaymentCard, Psp, PspAbsence } from '../charge/psp.ts'
import { readChange, readCharge, readDetails, readFound } from './answers.ts'
import { doAuthorization, doCapture, doRefund, doReset, getTransactionDetails, transactionsSearch } from './requests.ts'
import { type Call, envelope, type PaylineResult, readResult } from './soap.ts'

/** Harmless: an order that there is not. */
const NOBODYS = 'connection-check'
const UNWRITABLE = rejected('request', 'amount')

type Ask = (call: Call) => Promise<PaylineResult>

export function openPayline(terms: PspTerms, settings: PspSettings): Psp {
  const { username = '', 'merchant-account': contract = '' } = settings
  const now = () => terms.systemClock.now()
  const ask: Ask = (call) => callPayline(terms, settings, call)
  const charge = async (action: 'sale' | 'authorise', order: ChargeOrder, card: PaymentCard) => {
    const call = doAuthorization(action, contract, order, card)
    return call ? readCharge(await ask(call), action, contract, order) : UNWRITABLE
  }
  const change = async (call: Call | null) => (call ? readChange(await ask(call)) : UNWRITABLE)
  return {
    check: async () => {
      const found = readFound(await ask(transactionsSearch(contract, NOBODYS, now(), now())), NOBODYS)
      return found.kind === 'answered' ? answered({ account: username }) : found
    },
    sale: (order, card) => charge('sale', order, card),
    authorise: (order, card) => charge('authorise', order, card),
    capture: (order) => change(doCapture(contract, order)),
    void: (order) => change(doReset(order)),
    refund: (order) => change(doRefund(contract, order)),
    lookUp: async (order, { paymentId }) => {
      if (paymentId === null) return lookUp(ask, contract, order, now())
      const details = readDetails(await ask(getTransactionDetails(paymentId)), contract, order)
      return details.kind === 'answered' ? (details.value ? answered(details.value) : noAnswer('no_charge')) : details
    },
  }
}

/** More tries to send one order, with their captures and refunds, than these nobody makes. */
const DETAILS_MAX = 12

async function lookUp(
  ask: Ask,
  contract: string,
  order: ChargeOrder,
  now: Date,
): Promise<ProviderAnswer<Charge | PspAbsence>> {
  const { reference, createdAt } = order
  const found = readFound(await ask(transactionsSearch(contract, reference, createdAt, now)), reference)
  if (found.kind !== 'answered') return found
  if (found.value.length > DETAILS_MAX) return noAnswer('too_many_transactions')
  const charges: Charge[] = []
  for (const id of found.value) {
    const details = readDetails(await ask(getTransactionDetails(id)), contract, order)
    if (details.kind !== 'answered') return details
    if (details.value) charges.push(details.value)
  }
  return answered(bestCharge(charges) ?? { state: 'never_arrived' })
}

async function callPayline(terms: PspTerms, settings: PspSettings, call: Call): Promise<PaylineResult> {
  const { apiUrl, brand, mode, outbound, timeoutMs } = terms
  const { username = '', password = '' } = settings
  const answer = await outbound.request({
    method: 'POST',
    url: `${apiUrl ?? brand.hosts[mode].api}/${call.service}`,
    headers: {
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      'content-type': 'text/xml; charset=utf-8',
      soapaction: `"${call.name}"`,
    },
    body: envelope(call),
    timeoutMs,
  })
  return readResult(answer, call.name)
}
