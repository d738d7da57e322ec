import { rejected } from '../answer.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { ChargeOrder, ModifyOrder, PaymentCard, Psp } from '../charge/psp.ts'
import { believeChange, believeCharge, believeCheck, believeDetails } from './answers.ts'
import { lookUpInvoice } from './look-up.ts'
import { authenticate, type Call, cancel, capture, charge, detailsOf, refund, toRequest } from './requests.ts'

export function openAuthorizenet(terms: PspTerms, settings: PspSettings): Psp {
  const { outbound, brand, mode, timeoutMs, systemClock } = terms
  const baseUrl = terms.apiUrl ?? brand.hosts[mode].api ?? ''
  const ask = (call: Call) => outbound.request(toRequest({ baseUrl, settings, timeoutMs }, call))
  const pay = async (status: 'completed' | 'authorized', order: ChargeOrder, card: PaymentCard) => {
    const call = charge(status === 'completed' ? 'authCaptureTransaction' : 'authOnlyTransaction', order, card)
    return call ? believeCharge(await ask(call), status, order) : UNWRITABLE
  }
  const change = async (kind: 'capture' | 'void' | 'refund', call: Call | null, order: ModifyOrder) =>
    call ? believeChange(await ask(call), kind, order) : UNWRITABLE
  return {
    check: async () => believeCheck(await ask(authenticate), settings.username ?? ''),
    sale: (order, card) => pay('completed', order, card),
    authorise: (order, card) => pay('authorized', order, card),
    capture: (order) => change('capture', capture(order), order),
    void: (order) => change('void', cancel(order), order),
    refund: (order) => change('refund', refund(order), order),
    lookUp: async (order, { paymentId }) =>
      paymentId === null
        ? lookUpInvoice(ask, order, systemClock.now())
        : believeDetails(await ask(detailsOf(paymentId)), order),
  }
}

const UNWRITABLE = rejected('request', 'amount_or_card_digits')
