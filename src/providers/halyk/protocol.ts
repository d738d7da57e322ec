import type { OutboundAnswer, OutboundRequest } from '../../outbound/index.ts'
import { type ProviderAnswer, rejected } from '../answer.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { Charge, ChargeOrder, Modification, ModifyOrder, PaymentCard, Psp } from '../charge/psp.ts'
import {
  believeCheck,
  believeOperation,
  believeOutcome,
  believePayment,
  believeStatus,
  believeToken,
} from './answers.ts'
import { CARD_KEYS } from './card-keys.ts'
import {
  amountOf,
  checkRequest,
  type HalykAccess,
  operationRequest,
  payRequest,
  statusRequest,
  tokenRequest,
} from './requests.ts'

const UNWRITABLE = rejected('request', 'amount_not_supported')

export function openHalyk(terms: PspTerms, settings: PspSettings): Psp {
  const { outbound, brand, mode, timeoutMs } = terms
  const { oauth = '', api = '' } = brand.hosts[mode]
  const { terminal = '', username = '', 'public-key': ownKey } = settings
  const publicKey = ownKey || CARD_KEYS[mode]
  const urls = { oauthUrl: terms.apiUrl ?? oauth, apiUrl: terms.apiUrl ?? api }
  const access: HalykAccess = { ...urls, settings, publicKey, timeoutMs }

  /** With a token of its own: one is good for one call. */
  async function call<T>(
    pays: Parameters<typeof tokenRequest>[1],
    ask: (bearer: string) => OutboundRequest,
    read: (answer: OutboundAnswer) => ProviderAnswer<T>,
  ): Promise<ProviderAnswer<T>> {
    const token = believeToken(await outbound.request(tokenRequest(access, pays)))
    return token.kind === 'told' ? read(await outbound.request(ask(token.bearer))) : token
  }

  /** It is the terminal that decides whether this holds or charges. */
  async function pay(order: ChargeOrder, card: PaymentCard): Promise<ProviderAnswer<Charge>> {
    const amount = amountOf(order.amountMinor, order.currency)
    if (amount === null) return UNWRITABLE
    const request = (bearer: string) => payRequest(access, bearer, { order, amount, card })
    return call({ order, amount }, request, (answer) => believePayment(answer, order, terminal))
  }

  const lookUp = (order: Pick<ChargeOrder, 'reference'>) =>
    call(
      null,
      (bearer) => statusRequest(access, bearer, order.reference),
      (answer) => believeStatus(answer, order, terminal),
    )

  async function change(
    operation: 'charge' | 'cancel' | 'refund',
    order: ModifyOrder,
  ): Promise<ProviderAnswer<Modification>> {
    const amount = amountOf(order.amountMinor, order.charge.currency)
    if (amount === null) return UNWRITABLE
    return call(
      null,
      (bearer) => operationRequest(access, bearer, operation, order, amount),
      (answer) => believeOperation(answer, order.payment.paymentId),
    )
  }

  async function changeSeen(
    operation: 'charge' | 'cancel',
    wanted: 'completed' | 'voided',
    order: ModifyOrder,
  ): Promise<ProviderAnswer<Modification>> {
    const answer = await change(operation, order)
    if (answer.kind !== 'answered' || answer.value.state !== 'done') return answer
    return believeOutcome(await lookUp(order.charge), wanted)
  }

  return {
    check: () =>
      call(
        null,
        (bearer) => checkRequest(access, bearer),
        (answer) => believeCheck(answer, username),
      ),
    sale: pay,
    authorise: pay,
    capture: (order) => changeSeen('charge', 'completed', order),
    void: (order) => changeSeen('cancel', 'voided', order),
    refund: (order) => change('refund', order),
    lookUp,
  }
}
