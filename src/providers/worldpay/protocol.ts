import type { OutboundAnswer } from '../../outbound/index.ts'
import type { ProviderAnswer } from '../answer.ts'
import { asking, letIn } from '../charge/asking.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { ModifyOrder, Psp } from '../charge/psp.ts'
import type { Markup } from '../charge/xml.ts'
import { type Expected, type Received, readCharge, readFound, readModification } from './answers.ts'
import { cancel, capture, inquire, refund, submit, toRequest } from './requests.ts'

/** An order that nobody has made. */
const NO_ORDER = 'whipround-check'

export function openWorldpay(terms: PspTerms, settings: PspSettings): Psp {
  const merchantCode = settings['merchant-account'] ?? ''
  const ask = asking((asked: Markup) => terms.outbound.request(toRequest(terms, settings, asked)))
  const call = <T>(
    orderCode: string,
    asked: Markup | null,
    read: (answer: OutboundAnswer, expected: Expected) => ProviderAnswer<T>,
  ) => ask(asked, (answer) => read(answer, { merchantCode, orderCode }))
  const find = (orderCode: string) => call(orderCode, inquire(orderCode), readFound)
  const change = ({ charge }: ModifyOrder, asked: Markup | null, ...received: readonly Received[]) =>
    call(charge.reference, asked, (answer, expected) => readModification(answer, expected, received))
  return {
    check: async () => letIn(await find(NO_ORDER), merchantCode),
    sale: (order, card) => call(order.reference, submit('SALE', order, card), readCharge),
    authorise: (order, card) => call(order.reference, submit('AUTHORISE', order, card), readCharge),
    capture: (order) => change(order, capture(order), 'captureReceived'),
    void: (order) => change(order, cancel(order), 'cancelReceived', 'voidReceived'),
    refund: (order) => change(order, refund(order), 'refundReceived'),
    lookUp: ({ reference }) => find(reference),
  }
}
