import { noAnswer, type ProviderAnswer } from '../answer.ts'
import { askingFor, hostOf } from '../charge/asking.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import { isAboutOrder } from '../charge/is-ours.ts'
import type { Charge, ChargeOrder, ModifyOrder, Psp, PspAbsence } from '../charge/psp.ts'
import {
  barToVoid,
  parseCapture,
  parseCharge,
  parseCheck,
  parseReversal,
  parseStatus,
  parseVoid,
  readReply,
} from './answers.ts'
import {
  captureRequest,
  chargeRequest,
  checkRequest,
  type FondyAccess,
  reverseRequest,
  statusRequest,
} from './requests.ts'

export function openFondy(terms: PspTerms, settings: PspSettings): Psp {
  const { mode, timeoutMs } = terms
  const access: FondyAccess = { apiUrl: hostOf(terms), settings, timeoutMs }
  const ask = askingFor(terms, (answer) => readReply(answer, settings))
  const find = ({ reference }: ChargeOrder) => ask(statusRequest(access, reference), parseStatus)
  const reverse = (order: ModifyOrder) =>
    ask(reverseRequest(access, order), (reply) => parseReversal(reply, order.charge.currency))

  const findOurs = async (order: ChargeOrder): Promise<ProviderAnswer<Charge | PspAbsence>> => {
    const found = await find(order)
    if (found.kind !== 'answered' || found.value.state !== 'charged') return found
    return isAboutOrder(found.value.payment, order, mode) ? found : noAnswer('other_order')
  }

  return {
    check: () => ask(checkRequest(access), (reply) => parseCheck(reply, settings['merchant-account'] ?? '')),
    sale: (order, card) => ask(chargeRequest(access, order, card, true), parseCharge),
    authorise: (order, card) => ask(chargeRequest(access, order, card, false), parseCharge),
    capture: (order) => ask(captureRequest(access, order), parseCapture),
    /** `reverse` would refund what was captured: asked for before, and again after it, in case somebody captured it meanwhile. */
    async void(order) {
      const bar = barToVoid(await findOurs(order.charge))
      if (bar) return bar
      const reversed = await reverse({ ...order, amountMinor: order.charge.amountMinor })
      return reversed.kind === 'answered' && reversed.value.state === 'done'
        ? parseVoid(reversed, await findOurs(order.charge))
        : reversed
    },
    refund: reverse,
    lookUp: find,
  }
}
