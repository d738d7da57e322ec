import { askingFor, hostOf } from '../charge/asking.ts'
import type { PspSettings, PspTerms } from '../charge/family.ts'
import type { ModifyOrder, Psp } from '../charge/psp.ts'
import { parseChange, parseCharge } from './answers.ts'
import { parseCheck, parseList } from './look-up.ts'
import { type ChangeKind, changeRequest, chargeRequest, type OppwaAccess, queryRequest } from './requests.ts'

/** No order is called that. */
const NO_ORDER = 'connection-check'

export function openOppwa(terms: PspTerms, settings: PspSettings): Psp {
  const access: OppwaAccess = { apiUrl: hostOf(terms), settings, timeoutMs: terms.timeoutMs }
  const ask = askingFor(terms, (answer) => answer)
  const charge = (kind: 'sale' | 'authorise'): Psp['sale'] => {
    return (order, card) => ask(chargeRequest(access, kind, order, card), (answer) => parseCharge(answer, kind))
  }
  const change = (kind: ChangeKind, order: ModifyOrder) =>
    ask(changeRequest(access, kind, order), (answer) => parseChange(answer, kind))
  return {
    check: () =>
      ask(queryRequest(access, NO_ORDER), (answer) => parseCheck(answer, settings['merchant-account'] ?? '')),
    sale: charge('sale'),
    authorise: charge('authorise'),
    capture: (order) => change('capture', order),
    void: (order) => change('void', order),
    refund: (order) => change('refund', order),
    lookUp: ({ reference }) => ask(queryRequest(access, reference), (answer) => parseList(answer, reference)),
  }
}
