import { MINUTE_MS } from '../../shared/clocks.ts'
import { answered, noAnswer, type ProviderAnswer } from '../answer.ts'
import { asking, impossible, unsent } from '../charge/asking.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { ModifyOrder, Psp } from '../charge/psp.ts'
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

  const ask = asking(async (asked: PaypalCall) => {
    const once = async () => {
      const token = await tokenOf()
      if (token.kind !== 'answered') return unsent('token', token)
      return outbound.request(toRequest(terms, token.value.bearer, asked))
    }
    const hadToken = kept !== null
    let answer = await once()
    // A token that PayPal has ended early is replaced once: whatever was asked was not done with it.
    if (hadToken && isUnauthenticated(answer)) {
      kept = null
      answer = await once()
    }
    return answer
  })

  const charge = (intent: 'CAPTURE' | 'AUTHORIZE'): Psp['sale'] => {
    return (order, card) => ask(createOrder(intent, order, card), (answer) => readCharge(answer, payee))
  }
  const find = (orderId: string) => ask(readOrder(orderId), (answer) => readFound(answer, payee))

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

  const change = (
    name: 'authorization_id' | 'capture_id',
    write: (order: ModifyOrder, id: string) => PaypalCall | null,
    read: typeof readCapture,
    without: ReturnType<typeof impossible>,
  ): Psp['capture'] => {
    return async (order) => {
      const id = await idOf(order, name)
      if (id.kind !== 'answered') return id
      return id.value === null ? without : ask(write(order, id.value), (answer) => read(answer, payee))
    }
  }

  return {
    async check() {
      kept = null
      const token = await tokenOf()
      return token.kind === 'answered' ? answered({ account: token.value.app ?? payee ?? 'PayPal' }) : token
    },
    sale: charge('CAPTURE'),
    authorise: charge('AUTHORIZE'),
    capture: change(
      'authorization_id',
      captureAuthorization,
      readCapture,
      impossible('not_possible', 'NOT_AUTHORIZED'),
    ),
    void: change('authorization_id', voidAuthorization, readVoid, impossible('too_late', 'CAPTURED')),
    refund: change('capture_id', refundCapture, readRefund, impossible('not_possible', 'NOT_CAPTURED')),
    async lookUp(order, { paymentId }, card) {
      if (paymentId !== null) return find(paymentId)
      if (card === null) return answered({ state: 'not_told' })
      const again = await charge('CAPTURE')(order, card)
      // Its own rejection now says nothing of then, and that its number was used nothing of what became of it.
      if (again.kind === 'answered' && again.value.state === 'duplicate') return noAnswer('paid_under_another_key')
      return again.kind === 'rejected' ? noAnswer(`replay_${again.detail}`) : again
    },
  }
}
