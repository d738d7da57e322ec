import type { OutboundAnswer } from '../../outbound/index.ts'
import { answered, noAnswer, type ProviderAnswer } from '../answer.ts'
import { asking } from '../charge/asking.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { Psp } from '../charge/psp.ts'
import { type Expected, readCharge, readFound, readModification } from './answers.ts'
import { type Asked, auth, cancel, query, rebate, settle, toRequest } from './requests.ts'

/** An order that nobody has made. */
const NO_ORDER = 'whipround-check'

export function openGlobalPayments(terms: PspTerms, settings: PspSettings): Psp {
  const { username: merchantId = '', password: secret = '' } = settings
  const now = () => terms.systemClock.now()
  const ask = asking((asked: Asked) => terms.outbound.request(toRequest(terms, settings, asked)))
  const call = <T>(asked: Asked | null, read: (answer: OutboundAnswer, expected: Expected) => ProviderAnswer<T>) =>
    ask(asked, (answer, { orderId }) => read(answer, { merchantId, secret, orderId }))
  const pay = (kind: 'sale' | 'authorise'): Psp['sale'] => {
    return (order, card) => call(auth(kind, order, card), (answer, expected) => readCharge(answer, expected, order))
  }

  return {
    async check() {
      const found = await call(query(NO_ORDER, now()), readModification)
      if (found.kind !== 'answered') return found
      // Whoever is told that there is no such order was let in.
      const isLetIn = found.value.state === 'refused' && found.value.refusalCode === 'not_found'
      return isLetIn ? answered({ account: merchantId }) : noAnswer('unknown_shape')
    },
    sale: pay('sale'),
    authorise: pay('authorise'),
    capture: (order) => call(settle(order, now()), readModification),
    void: (order) => call(cancel(order, now()), readModification),
    refund: (order) => call(rebate(order, now(), settings), readModification),
    lookUp: (order) => call(query(order.reference, now()), (answer, expected) => readFound(answer, expected, order)),
  }
}
