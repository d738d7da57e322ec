import type { Distortion, PspDesk } from '../simulator.ts'
import { type Answer, CHANGE_REASONS, invalid, invalidRequest, notFound } from './errors.ts'
import { type Fields, fields, readCharge, readClient, readMoney } from './read-order.ts'
import { type Change, presentChange, presentCreated, presentDetails, presentSearch } from './views.ts'

/** What is answered, once what it is about was done. */
export type Telling = (lie: Distortion | null) => Answer

const created = (body: object): Answer => ({ status: 201, body })
const fixed =
  (answer: Answer): Telling =>
  () =>
    answer

/** A `transactionId` counts once, whatever its charge came to. */
export function createPayment(desk: PspDesk, body: Fields): () => Telling {
  const { charge } = readCharge(body)
  return () => {
    const decision = desk.charge(charge)
    return decision.state === 'duplicate'
      ? fixed(invalidRequest('DUPLICATE_REQUEST'))
      : (lie) => created(presentCreated(decision.payment, lie))
  }
}

const VERB = { captures: 'capture', voids: 'void', reversals: 'void', refunds: 'refund' } as const

export const verbOf = (kind: Change) => VERB[kind]

export function changePayment(desk: PspDesk, kind: Change, paymentId: string, body: Fields): () => Telling {
  const { code, transactionId } = readClient(body)
  const amountMinor = kind === 'voids' ? null : readAmount(kind, body)
  return () => {
    const payment = desk.findById(paymentId)
    // Each undoes what the other does not.
    const isOther =
      kind === 'voids' ? payment?.state === 'authorised' : kind === 'reversals' && payment?.state === 'captured'
    if (isOther) return fixed(invalidRequest(CHANGE_REASONS[kind].not_possible))
    const act = () => desk[VERB[kind]]({ paymentId, amountMinor, reference: code })
    const done = transactionId === null ? { replayed: false, answer: act() } : desk.underKey(transactionId, '', act)
    if (done === 'conflict' || done.replayed) return fixed(invalidRequest('DUPLICATE_REQUEST'))
    const decision = done.answer
    if (decision.state === 'refused') return fixed(invalidRequest(CHANGE_REASONS[kind][decision.code]))
    const changed = { ...decision, code, amountMinor: amountMinor ?? decision.payment.amountMinor }
    return (lie) => created(presentChange(kind, changed, lie))
  }
}

export function search(desk: PspDesk, body: Fields): () => Telling {
  const reference = codeSearched(body)
  if (reference === null) throw invalid('query')
  return () => {
    const payments = desk.findByReference(reference)
    return (lie) => created(presentSearch(payments, String(body.query), lie))
  }
}

export function codeSearched({ query }: Fields): string | null {
  return /^clientReferenceInformation\.code:([!-~]{1,50})$/.exec(String(query))?.[1] ?? null
}

export function findDetails(desk: PspDesk, paymentId: string, merchantId: string): Telling {
  const payment = desk.findById(paymentId)
  return (lie) => (payment ? { status: 200, body: presentDetails(payment, merchantId, lie) } : notFound())
}

function readAmount(kind: Change, body: Fields): bigint {
  const part = kind === 'reversals' ? 'reversalInformation' : 'orderInformation'
  return readMoney(fields(body[part], part)).amountMinor
}
