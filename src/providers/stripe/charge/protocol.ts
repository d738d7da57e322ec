import { answered, type ProviderAnswer, rejected } from '../../answer.ts'
import type { PspSettings, PspTerms } from '../../charge/family.ts'
import type { Charge, ChargeOrder, ModifyOrder, PaymentCard, Psp } from '../../charge/psp.ts'
import { toStripeAmount } from '../amounts.ts'
import { read, STORED_FAILURE } from '../answers.ts'
import { stripeCaller } from '../client.ts'
import { CHARGE_VERSION } from '../traits.ts'
import { ERRORS } from '../words.ts'
import { parseAccount, parseChange, parseCharge, parseRefund, parseRestricted } from './answers.ts'
import { lookUp } from './look-up.ts'
import {
  captureRequest,
  cardRequest,
  chargeRequest,
  checkRequest,
  newestRequest,
  refundRequest,
  voidRequest,
} from './requests.ts'
import { cardMethod } from './wire.ts'

const UNWRITABLE = rejected('request', 'amount_not_supported')

export function openStripe(terms: PspTerms, settings: PspSettings): Psp {
  const { outbound, brand, mode, timeoutMs } = terms
  const apiUrl = terms.apiUrl ?? brand.hosts[mode].api ?? ''
  const { password: key = '', 'merchant-account': account } = settings
  const call = stripeCaller(outbound, { apiUrl, key, account, timeoutMs, version: CHARGE_VERSION })

  async function charge(order: ChargeOrder, card: PaymentCard, captures: boolean): Promise<ProviderAnswer<Charge>> {
    const first = await send(order, card, captures)
    if (!isStored(first)) return first
    // The request that met it has ended: what it left is in the lists, or nothing was done nor will be. There is no third key.
    const left = await lookUp(call, order, { paymentId: null })
    if (left.kind !== 'answered') return left
    return left.value.state === 'never_arrived' ? send(second(order), card, captures) : answered(left.value as Charge)
  }
  async function send(order: ChargeOrder, card: PaymentCard, captures: boolean): Promise<ProviderAnswer<Charge>> {
    const amount = toStripeAmount(order.amountMinor, order.currency)
    if (amount === undefined) return UNWRITABLE
    const kept = await call(cardRequest(order, card))
    if (kept.kind === 'refused' && kept.error.type === ERRORS.card) return parseCharge(kept)
    const method = read(kept, cardMethod)
    // Keeping a card pays nothing, whatever became of it: the charge itself was not sent.
    if (method.kind === 'no_answer') return { kind: 'not_sent', reason: `card_${method.reason}` }
    if (method.kind !== 'answered') return method
    return parseCharge(await call(chargeRequest(order, amount, { id: method.value.id, captures })))
  }
  const amountToChange = ({ amountMinor, charge: { currency } }: ModifyOrder) => toStripeAmount(amountMinor, currency)

  return {
    async check() {
      const asked = await call(checkRequest())
      const mayBeRestricted = key.startsWith('rk_') && asked.kind === 'rejected'
      return mayBeRestricted ? parseRestricted(await call(newestRequest()), settings) : parseAccount(asked)
    },
    sale: (order, card) => charge(order, card, true),
    authorise: (order, card) => charge(order, card, false),
    async capture(order) {
      const amount = amountToChange(order)
      return amount === undefined ? UNWRITABLE : parseChange(await call(captureRequest(order, amount)), 'capture')
    },
    async void(order) {
      const first = await call(voidRequest(order))
      // What is cancelled already is not cancelled again.
      const again = isStored(first) ? { ...order, reference: `${order.reference}-2` } : null
      return parseChange(again ? await call(voidRequest(again)) : first, 'void')
    },
    async refund(order) {
      const amount = amountToChange(order)
      return amount === undefined ? UNWRITABLE : parseRefund(await call(refundRequest(order, amount)))
    },
    lookUp: (order, known) => lookUp(call, order, known),
  }
}

/** The same order under the other key that is left when the first one keeps a failure. */
const second = (order: ChargeOrder): ChargeOrder => ({ ...order, idempotencyKey: `${order.idempotencyKey}-2` })

/** A failure that is kept under its key for a day, of the charge or of its card: sent again it meets the same. */
function isStored(answer: { readonly kind: string; readonly reason?: string }): boolean {
  return answer.reason === STORED_FAILURE || answer.reason === `card_${STORED_FAILURE}`
}
