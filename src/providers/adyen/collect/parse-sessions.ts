import type { OutboundAnswer } from '../../../outbound/index.ts'
import type { ProviderAnswer } from '../../answer.ts'
import {
  type Absence,
  KEY_REUSED,
  type Session,
  type SessionLookUp,
  type SessionRequest,
} from '../../collect/acquirer.ts'
import { pageElsewhere } from '../../collect/page-elsewhere.ts'
import { isAmount, toApproval } from './approval.ts'
import { OF_SOMEBODY_ELSE, readAnswer, WRONG_SHAPE } from './read-answer.ts'
import { type AdyenSessionResult, openedSession, type SessionStatus, sessionResult } from './wire.ts'

const NOT_TOLD = { kind: 'answered', value: { state: 'not_told' } } as const

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
  const read = readAnswer(answer)
  if (read.kind !== 'answered') return read
  if (!openedSession.Check(read.json)) return WRONG_SHAPE
  const session = read.json
  const isOurs = session.reference === order.attemptId && session.merchantAccount === merchantAccount
  if (!isOurs) return OF_SOMEBODY_ELSE
  // The key alone decides: what is answered under it belongs to what was first sent under it.
  if (!isAmount(session.amount, order)) return { kind: 'no_answer', reason: KEY_REUSED }
  const elsewhere = pageElsewhere(session.url, pageOrigin)
  if (elsewhere) return elsewhere
  const { id: sessionId, url: pageUrl } = session
  return { kind: 'answered', value: { state: 'open', sessionId, pageUrl, refusals: 0, lastDecline: null } }
}

type SessionEnd = 'approved' | 'declined' | 'closed' | 'expired' | 'not_told'

/** Told as it was when the browser came back, and never again differently. */
const SESSION_ENDS = {
  completed: 'approved',
  // Too many cards were refused.
  refused: 'declined',
  canceled: 'closed',
  expired: 'expired',
  active: 'not_told',
  paymentPending: 'not_told',
} as const satisfies Record<SessionStatus, SessionEnd>

export function parseSessionResult(
  answer: OutboundAnswer,
  order: SessionLookUp,
  sessionId: string,
): ProviderAnswer<Session | Absence> {
  const read = readAnswer(answer)
  // What the browser brought back was no result of this session: a question that is not valid, nothing more.
  if (read.kind === 'rejected' && read.reason === 'request') return NOT_TOLD
  if (read.kind !== 'answered') return read
  if (!sessionResult.Check(read.json)) return WRONG_SHAPE
  const result = read.json
  if (result.id !== sessionId || result.reference !== order.attemptId) return OF_SOMEBODY_ELSE
  const state = SESSION_ENDS[result.status]
  switch (state) {
    case 'not_told':
      return NOT_TOLD
    case 'declined':
      return { kind: 'answered', value: { state, sessionId, declineCode: 'other' } }
    case 'closed':
    case 'expired':
      return { kind: 'answered', value: { state, sessionId } }
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
  if (payment.resultCode !== 'Authorised') return NOT_TOLD
  const { additionalData = {} } = result
  return { kind: 'answered', value: { ...toApproval(order, 'payer', { ...payment, additionalData }), sessionId } }
}
