import type { OutboundAnswer } from '../../outbound/index.ts'
import { answered, noAnswer, type ProviderAnswer, rejected } from '../answer.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { ChargeOrder, PaymentCard, Psp } from '../charge/psp.ts'
import { type Expected, readCharge, readFound, readModification } from './answers.ts'
import { auth, cancel, query, rebate, settle, toRequest } from './requests.ts'

/** An order that nobody has made. */
const NO_ORDER = 'whipround-check'

export function openGlobalPayments(terms: PspTerms, settings: PspSettings): Psp {
  const merchantId = settings.username ?? ''
  const call = async <T>(
    asked: Parameters<typeof toRequest>[2] | null,
    read: (answer: OutboundAnswer, expected: Expected) => ProviderAnswer<T>,
  ) => {
    if (asked === null) return rejected('request', 'amount')
    const expected = { merchantId, secret: settings.password ?? '', orderId: asked.orderId }
    return read(await terms.outbound.request(toRequest(terms, settings, asked)), expected)
  }
  const now = () => terms.systemClock.now()
  const pay = (kind: 'sale' | 'authorise', order: ChargeOrder, card: PaymentCard) =>
    call(auth(kind, order, card), (answer, expected) => readCharge(answer, expected, order))

  return {
    async check() {
      const found = await call(query(NO_ORDER, now()), readModification)
      if (found.kind !== 'answered') return found
      // Whoever is told that there is no such order was let in.
      const isLetIn = found.value.state === 'refused' && found.value.refusalCode === 'not_found'
      return isLetIn ? answered({ account: merchantId }) : noAnswer('unknown_shape')
    },
    sale: (order, card) => pay('sale', order, card),
    authorise: (order, card) => pay('authorise', order, card),
    capture: (order) => call(settle(order, now()), readModification),
    void: (order) => call(cancel(order, now()), readModification),
    refund: (order) => call(rebate(order, now(), settings), readModification),
    lookUp: (order) => call(query(order.reference, now()), (answer, expected) => readFound(answer, expected, order)),
  }
}
