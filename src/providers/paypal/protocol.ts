import type { OutboundAnswer } from '../../outbound/index.ts'
import { MINUTE_MS } from '../../shared/clocks.ts'
import { answered, noAnswer, type ProviderAnswer, rejected } from '../answer.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { ChargeOrder, ModifyOrder, PaymentCard, Psp } from '../charge/psp.ts'
import {
  isUnauthenticated,
  readCapture,
  readCharge,
  readFound,
  readRefund,
  readToken,
  readVoid,
  type Token,
} from './answers.ts'
import {
  captureAuthorization,
  createOrder,
  type PaypalCall,
  readOrder,
  refundCapture,
  tokenRequest,
  toRequest,
  voidAuthorization,
} from './requests.ts'

const UNWRITABLE = rejected('request', 'amount')
/** A token is good for hours; one that is about to end is not sent. */
const TOKEN_MARGIN_MS = MINUTE_MS

export function openPaypal(terms: PspTerms, settings: PspSettings): Psp {
  const { outbound, systemClock } = terms
  const payee = settings['merchant-account'] || null
  let kept: (Token & { readonly endsAt: number }) | null = null

  const tokenOf = async (): Promise<ProviderAnswer<Token>> => {
    const now = systemClock.now().getTime()
    if (kept && now < kept.endsAt - TOKEN_MARGIN_MS) return answered(kept)
    const fresh = readToken(await outbound.request(tokenRequest(terms, settings)))
    kept = fresh.kind === 'answered' ? { ...fresh.value, endsAt: now + fresh.value.lifeMs } : null
    return fresh
  }

  const call = async <T>(asked: PaypalCall | null, read: (answer: OutboundAnswer) => ProviderAnswer<T>) => {
    if (asked === null) return UNWRITABLE
    const once = async () => {
      const token = await tokenOf()
      // Nothing is paid by asking for one.
      if (token.kind === 'no_answer') return { kind: 'not_sent', reason: `token_${token.reason}` } as const
      if (token.kind !== 'answered') return token
      return outbound.request(toRequest(terms, token.value.bearer, asked))
    }
    const hadToken = kept !== null
    let answer = await once()
    // A token that PayPal has ended early is replaced once: whatever was asked was not done with it.
    if (hadToken && isUnauthenticated(answer)) {
      kept = null
      answer = await once()
    }
    return answer.kind === 'rejected' ? answer : read(answer)
  }

  const charge = (intent: 'CAPTURE' | 'AUTHORIZE', order: ChargeOrder, card: PaymentCard) =>
    call(createOrder(intent, order, card), (answer) => readCharge(answer, payee))

  const find = (orderId: string) => call(readOrder(orderId), (answer) => readFound(answer, payee))

  /** What a change is made on: told with the payment, or by the order itself. */
  const idOf = async (
    { payment }: ModifyOrder,
    name: 'authorization_id' | 'capture_id',
  ): Promise<ProviderAnswer<string | null>> => {
    const known = payment.extra[name]
    if (known) return answered(known)
    const found = await find(payment.paymentId)
    if (found.kind !== 'answered') return found
    return answered(found.value.state === 'charged' ? (found.value.payment.extra[name] ?? null) : null)
  }

  return {
    async check() {
      kept = null
      const token = await tokenOf()
      return token.kind === 'answered' ? answered({ account: token.value.app ?? payee ?? 'PayPal' }) : token
    },
    sale: (order, card) => charge('CAPTURE', order, card),
    authorise: (order, card) => charge('AUTHORIZE', order, card),
    async capture(order) {
      const id = await idOf(order, 'authorization_id')
      if (id.kind !== 'answered') return id
      if (id.value === null) return impossible('not_possible', 'NOT_AUTHORIZED')
      return call(captureAuthorization(order, id.value), (answer) => readCapture(answer, payee))
    },
    async void(order) {
      const id = await idOf(order, 'authorization_id')
      if (id.kind !== 'answered') return id
      if (id.value === null) return impossible('too_late', 'CAPTURED')
      return call(voidAuthorization(order, id.value), (answer) => readVoid(answer, payee))
    },
    async refund(order) {
      const id = await idOf(order, 'capture_id')
      if (id.kind !== 'answered') return id
      if (id.value === null) return impossible('not_possible', 'NOT_CAPTURED')
      return call(refundCapture(order, id.value), (answer) => readRefund(answer, payee))
    },
    async lookUp(order, { paymentId }, card) {
      if (paymentId !== null) return find(paymentId)
      if (card === null) return answered({ state: 'not_told' })
      const again = await charge('CAPTURE', order, card)
      // Its own rejection now says nothing of then, and that its number was used nothing of what became of it.
      if (again.kind === 'answered' && again.value.state === 'duplicate') return noAnswer('paid_under_another_key')
      return again.kind === 'rejected' ? noAnswer(`replay_${again.detail}`) : again
    },
  }
}

function impossible(refusalCode: 'too_late' | 'not_possible', rawCode: string) {
  return answered({ state: 'refused', refusalCode, rawCode } as const)
}
