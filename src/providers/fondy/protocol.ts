import type { OutboundRequest } from '../../outbound/index.ts'
import { noAnswer, type ProviderAnswer, rejected } from '../answer.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import { isAboutOrder } from '../charge/is-ours.ts'
import type { Charge, ChargeOrder, Modification, ModifyOrder, PaymentCard, Psp, PspAbsence } from '../charge/psp.ts'
import {
  barToVoid,
  believeCapture,
  believeCharge,
  believeCheck,
  believeReversal,
  believeStatus,
  believeVoid,
  readReply,
} from './answers.ts'
import {
  amountOf,
  captureRequest,
  chargeRequest,
  checkRequest,
  type FondyAccess,
  reverseRequest,
  statusRequest,
} from './requests.ts'

const UNWRITABLE = rejected('request', 'amount_not_supported')

export function openFondy(terms: PspTerms, settings: PspSettings): Psp {
  const { outbound, brand, mode, timeoutMs } = terms
  const access: FondyAccess = { apiUrl: terms.apiUrl ?? brand.hosts[mode].api ?? '', settings, timeoutMs }
  const ask = async (request: OutboundRequest) => readReply(await outbound.request(request), settings)
  const find = async (order: ChargeOrder) => believeStatus(await ask(statusRequest(access, order.reference)))

  async function charge(order: ChargeOrder, card: PaymentCard, captures: boolean): Promise<ProviderAnswer<Charge>> {
    const amount = amountOf(order.amountMinor, order.currency)
    if (amount === null) return UNWRITABLE
    return believeCharge(await ask(chargeRequest(access, order, card, { amount, captures })))
  }

  async function reverse(order: ModifyOrder): Promise<ProviderAnswer<Modification>> {
    const { currency } = order.charge
    const amount = amountOf(order.amountMinor, currency)
    if (amount === null) return UNWRITABLE
    return believeReversal(await ask(reverseRequest(access, order, amount)), currency)
  }

  /** `reverse` would refund what was captured: asked for before, and again after it, in case somebody captured it meanwhile. */
  async function letGo(order: ModifyOrder): Promise<ProviderAnswer<Modification>> {
    const whole = { ...order, amountMinor: order.charge.amountMinor }
    const findOurs = async () => onlyOurs(await find(order.charge))
    const bar = barToVoid(await findOurs())
    if (bar) return bar
    const reversed = await reverse(whole)
    return reversed.kind === 'answered' && reversed.value.state === 'done'
      ? believeVoid(reversed, await findOurs())
      : reversed

    function onlyOurs(found: ProviderAnswer<Charge | PspAbsence>): ProviderAnswer<Charge | PspAbsence> {
      if (found.kind !== 'answered' || found.value.state !== 'charged') return found
      return isAboutOrder(found.value.payment, order.charge, mode) ? found : noAnswer('other_order')
    }
  }

  return {
    check: async () => believeCheck(await ask(checkRequest(access)), settings['merchant-account'] ?? ''),
    sale: (order, card) => charge(order, card, true),
    authorise: (order, card) => charge(order, card, false),
    async capture(order) {
      const amount = amountOf(order.amountMinor, order.charge.currency)
      return amount === null ? UNWRITABLE : believeCapture(await ask(captureRequest(access, order, amount)))
    },
    void: letGo,
    refund: reverse,
    lookUp: (order) => find(order),
  }
}
