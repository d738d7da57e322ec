import { rejected } from '../answer.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { ChargeOrder, ModifyOrder, PaymentCard, Psp } from '../charge/psp.ts'
import { believeChange, believeCharge } from './answers.ts'
import { believeCheck, believeList } from './answers-list.ts'
import { type ChangeKind, changeRequest, chargeRequest, type OppwaAccess, queryRequest } from './requests.ts'

/** No order is called that. */
const NO_ORDER = 'connection-check'
const UNWRITABLE = rejected('request', 'amount_not_supported')

export function openOppwa(terms: PspTerms, settings: PspSettings): Psp {
  const { outbound, brand, mode, timeoutMs } = terms
  const access: OppwaAccess = { apiUrl: terms.apiUrl ?? brand.hosts[mode].api ?? '', settings, timeoutMs }
  const charge = async (kind: 'sale' | 'authorise', order: ChargeOrder, card: PaymentCard) => {
    const request = chargeRequest(access, kind, order, card)
    return request ? believeCharge(await outbound.request(request), kind) : UNWRITABLE
  }
  const change = async (kind: ChangeKind, order: ModifyOrder) => {
    const request = changeRequest(access, kind, order)
    return request ? believeChange(await outbound.request(request), kind) : UNWRITABLE
  }
  const query = (reference: string) => outbound.request(queryRequest(access, reference))
  return {
    check: async () => believeCheck(await query(NO_ORDER), settings['merchant-account'] ?? ''),
    sale: (order, card) => charge('sale', order, card),
    authorise: (order, card) => charge('authorise', order, card),
    capture: (order) => change('capture', order),
    void: (order) => change('void', order),
    refund: (order) => change('refund', order),
    lookUp: async ({ reference }) => believeList(await query(reference), reference),
  }
}
