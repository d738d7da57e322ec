import type { OutboundAnswer } from '../../../outbound/index.ts'
import { answered, noAnswer, type ProviderAnswer } from '../../answer.ts'
import {
  type Absence,
  KEY_REUSED,
  type Session,
  type SessionLookUp,
  type SessionRequest,
} from '../../collect/acquirer.ts'
import { pageElsewhere } from '../../collect/read-answer.ts'
import { OF_SOMEBODY_ELSE, read } from '../answers.ts'
import { RESULTS, SESSION_ENDS } from '../words.ts'
import { isAmount, toApproval } from './answers.ts'
import { type AdyenSessionResult, openedSession, sessionResult } from './wire.ts'

const NOT_TOLD = answered({ state: 'not_told' })

export interface Expected {
  readonly merchantAccount: string
  readonly pageOrigin: string
}

/** A session that is ours, on the page that our pages may lead to. */
export function parseOpened(
  answer: OutboundAnswer,
  order: SessionRequest,
  { merchantAccount, pageOrigin }: Expected,
): ProviderAnswer<Session> {
  const said = read(answer, openedSession)
  if (said.kind !== 'answered') return said
  const session = said.value
  const isOurs = session.reference === order.attemptId && session.merchantAccount === merchantAccount
  if (!isOurs) return OF_SOMEBODY_ELSE
  // The key alone decides: what is answered under it belongs to what was first sent under it.
  if (!isAmount(session.amount, order)) return noAnswer(KEY_REUSED)
  const elsewhere = pageElsewhere(session.url, pageOrigin)
  if (elsewhere) return elsewhere
  const { id: sessionId, url: pageUrl } = session
  return answered({ state: 'open', sessionId, pageUrl, refusals: 0, lastDecline: null })
}

export function parseSessionResult(
  answer: OutboundAnswer,
  order: SessionLookUp,
  sessionId: string,
): ProviderAnswer<Session | Absence> {
  const said = read(answer, sessionResult)
  // What the browser brought back was no result of this session: a question that is not valid, nothing more.
  if (said.kind === 'rejected' && said.reason === 'request') return NOT_TOLD
  if (said.kind !== 'answered') return said
  const result = said.value
  if (result.id !== sessionId || result.reference !== order.attemptId) return OF_SOMEBODY_ELSE
  const state = SESSION_ENDS[result.status]
  switch (state) {
    case 'not_told':
      return NOT_TOLD
    case 'declined':
      return answered({ state, sessionId, declineCode: 'other' })
    case 'closed':
    case 'expired':
      return answered({ state, sessionId })
    case 'approved':
      return approvedSession(result, order, sessionId)
  }
}

function approvedSession(
  result: AdyenSessionResult,
  order: SessionLookUp,
  sessionId: string,
): ProviderAnswer<Session | Absence> {
  const payments = result.payments ?? []
  const [payment] = payments
  if (!payment || payments.length > 1 || !isAmount(payment.amount, order)) return OF_SOMEBODY_ELSE
  if (RESULTS[payment.resultCode].collected !== 'approved') return NOT_TOLD
  const { additionalData = {} } = result
  return answered({ ...toApproval(order, 'payer', { ...payment, additionalData }), sessionId })
}
