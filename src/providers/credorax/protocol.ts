import type { OutboundRequest } from '../../outbound/index.ts'
import { answered, type ProviderAnswer, rejected } from '../answer.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { Charge, ChargeOrder, Modification, ModifyOrder, PaymentCard, Psp } from '../charge/psp.ts'
import { believeChange, believeCharge, believeCheck, readReply } from './answers.ts'
import {
  amountOf,
  type CredoraxAccess,
  changeRequest,
  chargeRequest,
  checkRequest,
  type OperationName,
} from './requests.ts'

const UNWRITABLE = rejected('request', 'amount_not_supported')

export function openCredorax(terms: PspTerms, settings: PspSettings): Psp {
  const { outbound, brand, mode, timeoutMs } = terms
  const { 'merchant-account': merchant = '', 'url-prefix': prefix } = settings
  const host = brand.hosts[mode].api ?? ''
  const own = mode === 'live' && prefix ? host.replace('xts.gate', prefix) : host
  const access: CredoraxAccess = { apiUrl: terms.apiUrl ?? own, settings, timeoutMs }
  const ask = async (operation: OperationName, request: OutboundRequest) =>
    readReply(await outbound.request(request), { merchant, operation })

  async function charge(
    order: ChargeOrder,
    card: PaymentCard,
    operation: 'sale' | 'authorise',
  ): Promise<ProviderAnswer<Charge>> {
    const amount = amountOf(order.amountMinor, order.currency)
    if (amount === null) return UNWRITABLE
    const { email } = order.customer
    if (email === null) return rejected('request', 'email_missing')
    const request = chargeRequest(access, order, card, { amount, email, operation })
    return believeCharge(await ask(operation, request), order, operation)
  }
  async function change(
    operation: 'capture' | 'void' | 'sale_void' | 'refund',
    order: ModifyOrder,
  ): Promise<ProviderAnswer<Modification>> {
    const { currency } = order.charge
    const amount = amountOf(order.amountMinor, currency)
    if (amount === null) return UNWRITABLE
    const reply = await ask(operation, changeRequest(access, operation, order, amount))
    return believeChange(reply, currency, operation !== 'capture' && operation !== 'refund')
  }

  return {
    check: async () => believeCheck(await ask('void', checkRequest(access)), merchant),
    sale: (order, card) => charge(order, card, 'sale'),
    authorise: (order, card) => charge(order, card, 'authorise'),
    capture: (order) => change('capture', order),
    // What was only authorised is let go by an operation of its own.
    void: (order) => change(order.payment.extra.operation === 'authorise' ? 'void' : 'sale_void', order),
    refund: (order) => change('refund', order),
    lookUp: async () => answered({ state: 'not_told' }),
  }
}
