import type { OutboundAnswer } from '../../outbound/index.ts'
import { type ProviderAnswer, rejected } from '../answer.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { ChargeOrder, PaymentCard, Psp } from '../charge/psp.ts'
import { believeChange, believeCharge, believeCheck, believeLookUp, believeRefund } from './answers.ts'
import {
  type Call,
  captureCall,
  chargeCall,
  NO_REFERENCE,
  referenceCall,
  refundCall,
  reversalCall,
  toRequest,
  transactionCall,
} from './requests.ts'

export function openBluesnap(terms: PspTerms, settings: PspSettings): Psp {
  const { outbound, brand, mode, apiUrl, timeoutMs } = terms
  const baseUrl = apiUrl ?? brand.hosts[mode].api ?? ''
  const asked = async <T>(call: Call | null, believe: (answer: OutboundAnswer) => ProviderAnswer<T>) =>
    call === null
      ? rejected('request', 'amount_not_supported')
      : believe(await outbound.request(toRequest(baseUrl, settings, timeoutMs, call)))
  const charge = (type: 'AUTH_CAPTURE' | 'AUTH_ONLY', order: ChargeOrder, card: PaymentCard) =>
    asked(chargeCall(type, order, card), (answer) => believeCharge(answer, order))
  const account = settings['merchant-account'] ?? ''
  return {
    check: () => asked(referenceCall(NO_REFERENCE, settings), (answer) => believeCheck(answer, account)),
    sale: (order, card) => charge('AUTH_CAPTURE', order, card),
    authorise: (order, card) => charge('AUTH_ONLY', order, card),
    capture: (order) => asked(captureCall(order), (answer) => believeChange(answer, 'CAPTURE', order)),
    void: (order) => asked(reversalCall(order), (answer) => believeChange(answer, 'AUTH_REVERSAL', order)),
    refund: (order) => asked(refundCall(order), (answer) => believeRefund(answer, order)),
    lookUp: (order, { paymentId }) =>
      asked(paymentId === null ? referenceCall(order.reference, settings) : transactionCall(paymentId), (answer) =>
        believeLookUp(answer, order, paymentId),
      ),
  }
}
