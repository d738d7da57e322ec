import type { OutboundAnswer } from '../../outbound/index.ts'
import { answered, type ProviderAnswer, rejected } from '../answer.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { ChargeOrder, ModifyOrder, PaymentCard, Psp } from '../charge/psp.ts'
import type { Markup } from '../charge/xml.ts'
import { type Expected, type Received, readCharge, readFound, readModification } from './answers.ts'
import { cancel, capture, inquire, refund, submit, toRequest } from './requests.ts'

/** An order that nobody has made. */
const NO_ORDER = 'whipround-check'

export function openWorldpay(terms: PspTerms, settings: PspSettings): Psp {
  const merchantCode = settings['merchant-account'] ?? ''
  const call = async <T>(
    orderCode: string,
    asked: Markup | null,
    read: (answer: OutboundAnswer, expected: Expected) => ProviderAnswer<T>,
  ) =>
    asked === null
      ? rejected('request', 'amount')
      : read(await terms.outbound.request(toRequest(terms, settings, asked)), { merchantCode, orderCode })
  const pay = (action: 'SALE' | 'AUTHORISE', order: ChargeOrder, card: PaymentCard) =>
    call(order.reference, submit(action, order, card), readCharge)
  const find = (orderCode: string) => call(orderCode, inquire(orderCode), readFound)
  const change = ({ charge }: ModifyOrder, asked: Markup | null, ...received: readonly Received[]) =>
    call(charge.reference, asked, (answer, expected) => readModification(answer, expected, received))

  return {
    async check() {
      const found = await find(NO_ORDER)
      return found.kind === 'answered' ? answered({ account: merchantCode }) : found
    },
    sale: (order, card) => pay('SALE', order, card),
    authorise: (order, card) => pay('AUTHORISE', order, card),
    capture: (order) => change(order, capture(order), 'captureReceived'),
    void: (order) => change(order, cancel(order), 'cancelReceived', 'voidReceived'),
    refund: (order) => change(order, refund(order), 'refundReceived'),
    lookUp: ({ reference }) => find(reference),
  }
}
