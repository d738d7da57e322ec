import { askingFor, hostOf } from '../charge/asking.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { ModifyOrder, Psp } from '../charge/psp.ts'
import { believeChange, believeCharge } from './answers.ts'
import { believeCheck, believeList } from './look-up.ts'
import { type ChangeKind, changeRequest, chargeRequest, type OppwaAccess, queryRequest } from './requests.ts'

/** No order is called that. */
const NO_ORDER = 'connection-check'

export function openOppwa(terms: PspTerms, settings: PspSettings): Psp {
  const access: OppwaAccess = { apiUrl: hostOf(terms), settings, timeoutMs: terms.timeoutMs }
  const ask = askingFor(terms, (answer) => answer)
  const charge = (kind: 'sale' | 'authorise'): Psp['sale'] => {
    return (order, card) => ask(chargeRequest(access, kind, order, card), (answer) => believeCharge(answer, kind))
  }
  const change = (kind: ChangeKind, order: ModifyOrder) =>
    ask(changeRequest(access, kind, order), (answer) => believeChange(answer, kind))
  return {
    check: () =>
      ask(queryRequest(access, NO_ORDER), (answer) => believeCheck(answer, settings['merchant-account'] ?? '')),
    sale: charge('sale'),
    authorise: charge('authorise'),
    capture: (order) => change('capture', order),
    void: (order) => change('void', order),
    refund: (order) => change('refund', order),
    lookUp: ({ reference }) => ask(queryRequest(access, reference), (answer) => believeList(answer, reference)),
  }
}
