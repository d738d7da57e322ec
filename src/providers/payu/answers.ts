import type { OutboundAnswer } from '../../outbound/index.ts'
import { answered, noAnswer, type ProviderAnswer, rejected } from '../answer.ts'
import type { Charge, ChargeOrder, Modification } from '../charge/psp.ts'
import { readJson } from '../charge/read-answer.ts'
import { head, submission } from './wire.ts'
import { STATES, toRefusal, UNCLEAR } from './words.ts'

/** Whether 429 is said before or after something was done, nobody can tell. */
const TURNED_AWAY = { turnsAwayWith: [] } as const
/** What it says of a request whose fields are wrong: `property: order.id, message: must not be null …` */
const INVALID = /^property: ([\w.[\]]{1,60}), message: /

/** What was answered with SUCCESS; everything else by its words. */
export function readReply(answer: OutboundAnswer): ProviderAnswer<unknown> {
  const said = readJson(answer, TURNED_AWAY)
  if (said.kind !== 'said') return said
  if (!head.Check(said.value)) return noAnswer(`status_${said.status}`)
  const { code, error } = said.value
  if (code === 'SUCCESS') return said.status < 300 ? answered(said.value) : noAnswer(`status_${said.status}`)
  if (error === 'Invalid credentials') return rejected('credentials', 'invalid_credentials')
  const [, property] = INVALID.exec(error ?? '') ?? []
  return property === undefined ? noAnswer('error_of_theirs') : rejected('request', property)
}

export function parseCheck(answer: OutboundAnswer, account: string): ProviderAnswer<{ account: string }> {
  const reply = readReply(answer)
  return reply.kind === 'answered' ? answered({ account }) : reply
}

/** It says which order it made and what became of it; of amount and reference, nothing. */
export function parseCharge(answer: OutboundAnswer, order: ChargeOrder, captures: boolean): ProviderAnswer<Charge> {
  const reply = readReply(answer)
  if (reply.kind !== 'answered') return reply
  if (!submission.Check(reply.value)) return noAnswer('unknown_shape')
  const { orderId, transactionId, state, responseCode, orderReferenceCode, operationDate } =
    reply.value.transactionResponse
  const paymentId = String(orderId)
  const meaning = meaningOf(state, responseCode)
  const reference = orderReferenceCode ?? order.reference
  if (meaning === 'unknown') return noAnswer(`unclear_${state}`)
  if (meaning === 'refused') {
    const about = { paymentId, reference }
    const refusalCode = toRefusal(responseCode)
    return answered({ state: 'refused', refusalCode, rawCode: responseCode ?? state, paymentId, about })
  }
  const status = meaning === 'waits' ? 'pending' : captures ? 'completed' : 'authorized'
  const { amountMinor, currency } = order
  const createdAt = operationDate ? new Date(operationDate) : null
  const unsaid = { amountMinor, currency, refundedMinor: 0n, isTest: null, uid: null } as const
  return answered({
    state: 'charged',
    payment: { paymentId, reference, status, label: state, createdAt, extra: changedBy(transactionId), ...unsaid },
  })
}

/** Changes name the transaction, the order alone is not enough. */
export const changedBy = (transactionId: string | null | undefined): Readonly<Record<string, string>> =>
  transactionId ? { transaction_id: transactionId } : {}

export function meaningOf(state: keyof typeof STATES, responseCode: string | null | undefined) {
  return UNCLEAR.has(responseCode ?? '') ? 'unknown' : STATES[state]
}

/** Approved at once, or a request that is reviewed: the order shows whether it was done. */
export function parseChange(answer: OutboundAnswer): ProviderAnswer<Modification> {
  const reply = readReply(answer)
  if (reply.kind !== 'answered') return reply
  if (!submission.Check(reply.value)) return noAnswer('unknown_shape')
  const { orderId, transactionId, state, responseCode } = reply.value.transactionResponse
  const about = { paymentId: String(orderId) }
  const pspRef = transactionId ?? about.paymentId
  switch (meaningOf(state, responseCode)) {
    case 'done':
      return answered({ state: 'done', pspRef, about })
    case 'waits':
      return answered({ state: 'accepted', pspRef, about })
    case 'refused':
      return answered({ state: 'refused', refusalCode: 'not_possible', rawCode: responseCode ?? state, about })
    case 'unknown':
      return noAnswer(`unclear_${state}`)
  }
}
