import type { OutboundRequest } from '../../outbound/index.ts'
import { type ProviderAnswer, rejected } from '../answer.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { Charge, ChargeOrder, ModifyOrder, PaymentCard, Psp } from '../charge/psp.ts'
import {
  believeCharge,
  believeCheck,
  believeRefund,
  believeSearch,
  believeShown,
  believeToken,
  believeUpdate,
} from './answers.ts'
import { readReply } from './read-reply.ts'
import {
  amountOf,
  type ChangeKind,
  changeRequest,
  chargeRequest,
  checkRequest,
  type MercadoPagoAccess,
  methodOf,
  paymentRequest,
  searchRequest,
  tokenRequest,
} from './requests.ts'

const UNWRITABLE = rejected('request', 'amount_not_supported')

export function openMercadoPago(terms: PspTerms, settings: PspSettings): Psp {
  const { outbound, brand, mode, timeoutMs } = terms
  const access: MercadoPagoAccess = { apiUrl: terms.apiUrl ?? brand.hosts[mode].api ?? '', settings, timeoutMs }
  const ask = async (request: OutboundRequest) => readReply(await outbound.request(request))

  async function charge(order: ChargeOrder, card: PaymentCard, captures: boolean): Promise<ProviderAnswer<Charge>> {
    const amount = amountOf(access, order.amountMinor, order.currency)
    if (amount === null) return UNWRITABLE
    const method = methodOf(card)
    if (method === null) return rejected('request', 'card_not_supported')
    // It writes to the payer: an address of nobody is none.
    if (order.customer.email === null) return rejected('request', 'email_missing')
    const token = believeToken(await ask(tokenRequest(access, card)))
    if (typeof token !== 'string') return token
    return believeCharge(await ask(chargeRequest(access, order, { amount, method, token, captures })))
  }
  const changeOf = (kind: ChangeKind, order: ModifyOrder) => {
    const amount = amountOf(access, order.amountMinor, order.charge.currency)
    return amount === null ? null : changeRequest(access, kind, order, amount)
  }
  async function update(kind: 'capture' | 'void', order: ModifyOrder) {
    const request = changeOf(kind, order)
    return request ? believeUpdate(await ask(request), kind) : UNWRITABLE
  }

  return {
    check: async () => believeCheck(await ask(checkRequest(access)), mode, settings.currency ?? ''),
    sale: (order, card) => charge(order, card, true),
    authorise: (order, card) => charge(order, card, false),
    capture: (order) => update('capture', order),
    void: (order) => update('void', order),
    async refund(order) {
      const request = changeOf('refund', order)
      return request ? believeRefund(await outbound.request(request), order) : UNWRITABLE
    },
    lookUp: async ({ reference }, { paymentId }) =>
      paymentId === null
        ? believeSearch(await ask(searchRequest(access, reference)), reference)
        : believeShown(await ask(paymentRequest(access, paymentId))),
  }
}
