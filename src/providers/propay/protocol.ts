import type { OutboundRequest } from '../../outbound/index.ts'
import type { Money } from '../../shared/money.ts'
import { answered, type ProviderAnswer, rejected } from '../answer.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { Charge, ChargeOrder, Modification, ModifyOrder, PaymentCard, Psp } from '../charge/psp.ts'
import { believeChange, believeCharge, believeCheck, readReply } from './answers.ts'
import {
  amountOf,
  changeRequest,
  chargeRequest,
  checkRequest,
  type OperationName,
  type PropayAccess,
} from './requests.ts'

const UNWRITABLE = rejected('request', 'amount_not_supported')

export function openPropay(terms: PspTerms, settings: PspSettings): Psp {
  const { outbound, brand, mode, timeoutMs } = terms
  const { 'merchant-account': account = '' } = settings
  const access: PropayAccess = { apiUrl: terms.apiUrl ?? brand.hosts[mode].api ?? '', settings, timeoutMs }
  const ask = async (operation: OperationName, request: OutboundRequest) =>
    readReply(await outbound.request(request), { account, operation })

  /** With the amount as it is written, where it can be. */
  const withAmount = async <T>(
    { amountMinor, currency }: Money,
    send: (amount: string) => Promise<ProviderAnswer<T>>,
  ): Promise<ProviderAnswer<T>> => {
    const amount = amountOf(amountMinor, currency)
    return amount === null ? UNWRITABLE : send(amount)
  }
  const charge = (operation: 'sale' | 'authorise', order: ChargeOrder, card: PaymentCard) =>
    withAmount<Charge>(order, async (amount) =>
      believeCharge(await ask(operation, chargeRequest(access, operation, order, card, amount)), order, operation),
    )
  const change = (operation: 'capture' | 'void' | 'refund', order: ModifyOrder) => {
    const { currency } = order.charge
    return withAmount<Modification>({ amountMinor: order.amountMinor, currency }, async (amount) =>
      believeChange(await ask(operation, changeRequest(access, operation, order, amount)), currency, operation),
    )
  }

  return {
    check: async () => believeCheck(await ask('check', checkRequest(access)), account),
    sale: (order, card) => charge('sale', order, card),
    authorise: (order, card) => charge('authorise', order, card),
    capture: (order) => change('capture', order),
    // Of a sale it might be a refund, which is not what was asked for.
    void: async (order) =>
      order.payment.extra.operation === 'authorise'
        ? change('void', order)
        : rejected('unsupported', 'void_may_give_back'),
    refund: (order) => change('refund', order),
    lookUp: async () => answered({ state: 'not_told' }),
  }
}
