import { type ProviderAnswer, rejected } from '../answer.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { Charge, ChargeOrder, Modification, ModifyOrder, PaymentCard, Psp } from '../charge/psp.ts'
import { believeChange, believeCharge, believeCheck } from './answers.ts'
import { believeOrder, believeOrders } from './answers-look-up.ts'
import {
  type ChangeKind,
  changeRequest,
  chargeRequest,
  checkRequest,
  methodOf,
  orderRequest,
  ordersRequest,
  type PayuAccess,
  writeValue,
} from './requests.ts'

const UNWRITABLE = rejected('request', 'amount_not_supported')

export function openPayu(terms: PspTerms, settings: PspSettings): Psp {
  const { outbound, brand, mode, timeoutMs } = terms
  const apiUrl = terms.apiUrl ?? brand.hosts[mode].api ?? ''
  const access: PayuAccess = { apiUrl, isTest: mode === 'test', settings, timeoutMs }
  const account = settings['merchant-account'] ?? ''

  async function charge(captures: boolean, order: ChargeOrder, card: PaymentCard): Promise<ProviderAnswer<Charge>> {
    const value = writeValue(order.amountMinor, order.currency)
    const method = methodOf(card)
    if (value === null) return UNWRITABLE
    if (method === null) return rejected('request', 'card_not_supported')
    if (order.customer.email === null) return rejected('request', 'email_missing')
    const request = chargeRequest(access, order, card, { value, method, captures })
    return believeCharge(await outbound.request(request), order, captures)
  }
  async function change(kind: ChangeKind, order: ModifyOrder): Promise<ProviderAnswer<Modification>> {
    const value = writeValue(order.amountMinor, order.charge.currency)
    if (value === null) return UNWRITABLE
    const request = changeRequest(access, kind, order, value)
    return request ? believeChange(await outbound.request(request)) : rejected('request', 'transaction_not_told')
  }

  return {
    check: async () => believeCheck(await outbound.request(checkRequest(access)), account),
    sale: (order, card) => charge(true, order, card),
    authorise: (order, card) => charge(false, order, card),
    capture: (order) => change('capture', order),
    void: (order) => change('void', order),
    refund: (order) => change('refund', order),
    lookUp: async ({ reference }, { paymentId }) =>
      paymentId === null
        ? believeOrders(await outbound.request(ordersRequest(access, reference)), reference, account)
        : believeOrder(await outbound.request(orderRequest(access, paymentId)), account),
  }
}
