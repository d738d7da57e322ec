import type { OutboundRequest } from '../../../outbound/index.ts'
import { answered, type ProviderAnswer, rejected } from '../../answer.ts'
import type { PspSettings, PspTerms } from '../../charge/family.ts'
import type { Charge, ChargeOrder, ModifyOrder, PaymentCard, Psp } from '../../charge/psp.ts'
import { believeAccount, believeChange, believeCharge, believeRefund, believeRestricted } from './answers.ts'
import { lookUp } from './look-up.ts'
import { isStored, read, readReply } from './read-reply.ts'
import {
  amountOf,
  captureRequest,
  cardRequest,
  chargeRequest,
  checkRequest,
  newestRequest,
  refundRequest,
  type StripeAccess,
  voidRequest,
} from './requests.ts'
import { cardMethod } from './wire.ts'

const UNWRITABLE = rejected('request', 'amount_not_supported')

export function openStripe(terms: PspTerms, settings: PspSettings): Psp {
  const { outbound, brand, mode, timeoutMs } = terms
  const access: StripeAccess = { apiUrl: terms.apiUrl ?? brand.hosts[mode].api ?? '', settings, timeoutMs }
  const ask = async (request: OutboundRequest) => readReply(await outbound.request(request))

  async function charge(order: ChargeOrder, card: PaymentCard, captures: boolean): Promise<ProviderAnswer<Charge>> {
    const first = await send(order, card, captures)
    if (!isStored(first)) return first
    // The request that met it has ended: what it left is in the lists, or nothing was done nor will be. There is no third key.
    const left = await lookUp(access, ask, order, { paymentId: null })
    if (left.kind !== 'answered') return left
    return left.value.state === 'never_arrived' ? send(second(order), card, captures) : answered(left.value as Charge)
  }
  async function send(order: ChargeOrder, card: PaymentCard, captures: boolean): Promise<ProviderAnswer<Charge>> {
    const amount = amountOf(order.amountMinor, order.currency)
    if (amount === null) return UNWRITABLE
    const kept = await ask(cardRequest(access, order, card))
    if (kept.kind === 'failed' && kept.error.type === 'card_error') return believeCharge(kept)
    const method = read(kept, cardMethod)
    // Keeping a card pays nothing, whatever became of it: the charge itself was not sent.
    if (method.kind === 'no_answer') return { kind: 'not_sent', reason: `card_${method.reason}` }
    if (method.kind !== 'answered') return method
    return believeCharge(await ask(chargeRequest(access, order, amount, { id: method.value.id, captures })))
  }
  const amountToChange = ({ amountMinor, charge: { currency } }: ModifyOrder) => amountOf(amountMinor, currency)

  return {
    async check() {
      const asked = await ask(checkRequest(access))
      const mayBeRestricted = settings.password?.startsWith('rk_') && asked.kind === 'rejected'
      return mayBeRestricted ? believeRestricted(await ask(newestRequest(access)), settings) : believeAccount(asked)
    },
    sale: (order, card) => charge(order, card, true),
    authorise: (order, card) => charge(order, card, false),
    async capture(order) {
      const amount = amountToChange(order)
      return amount === null ? UNWRITABLE : believeChange(await ask(captureRequest(access, order, amount)), 'capture')
    },
    async void(order) {
      const first = await ask(voidRequest(access, order))
      // What is cancelled already is not cancelled again.
      const again = isStored(first) ? { ...order, reference: `${order.reference}-2` } : null
      return believeChange(again ? await ask(voidRequest(access, again)) : first, 'void')
    },
    async refund(order) {
      const amount = amountToChange(order)
      return amount === null ? UNWRITABLE : believeRefund(await ask(refundRequest(access, order, amount)))
    },
    lookUp: (order, known) => lookUp(access, ask, order, known),
  }
}

/** The same order under the other key that is left when the first one keeps a failure. */
const second = (order: ChargeOrder): ChargeOrder => ({ ...order, idempotencyKey: `${order.idempotencyKey}-2` })
