import { answered, noAnswer, type ProviderAnswer } from '../../answer.ts'
import type { Session, SessionKey } from '../../collect/acquirer.ts'
import { pageElsewhere } from '../../collect/read-answer.ts'
import { toStripeAmount } from '../amounts.ts'
import { type Reply, read } from '../answers.ts'
import { INTENT_STATES, toDeclineCode } from '../words.ts'
import { isOrdered, toPayment, toVerified } from './answers.ts'
import { checkoutSession, type StripeIntent, type StripeSession, type StripeSetup } from './wire.ts'

/** What a session is compared with besides its order. */
export interface Ours {
  readonly isLive: boolean
  readonly pageOrigin: string
}

export function parseSession(reply: Reply, key: SessionKey, ours: Ours): ProviderAnswer<Session> {
  const found = read(reply, checkoutSession)
  return found.kind === 'answered' ? toSession(found.value, key, ours) : found
}

function toSession(session: StripeSession, key: SessionKey, ours: Ours): ProviderAnswer<Session> {
  const { id: sessionId } = session
  const intent = inside(session.payment_intent)
  const setup = inside(session.setup_intent)
  if (!isOrderedSession(session, key, ours) || !areOrdered(intent, setup, key, ours)) {
    return noAnswer('session_of_somebody_else')
  }
  switch (session.status) {
    case 'open': {
      const page = session.url
      if (page === null) return noAnswer('page_missing')
      const elsewhere = pageElsewhere(page, ours.pageOrigin)
      if (elsewhere) return elsewhere
      // At least one: it keeps the last.
      const refusal = intent?.last_payment_error ?? setup?.last_setup_error ?? null
      const lastDecline = refusal && toDeclineCode(refusal)
      return answered({ state: 'open', sessionId, pageUrl: page, refusals: refusal ? 1 : 0, lastDecline })
    }
    case 'expired':
      return answered({ state: 'expired', sessionId })
    case 'complete': {
      const payment = key.kind === 'verify' ? setup && toVerified(setup) : intent && approvedPayment(intent)
      return payment ? answered({ state: 'approved', sessionId, payment }) : noAnswer('complete_without_payment')
    }
  }
}

/** One that is processed still is none yet; one that was captured, released or ran out has been approved. */
function approvedPayment(intent: StripeIntent) {
  const isDecided = ['held', 'taken', 'ended'].includes(INTENT_STATES[intent.status].collected)
  return isDecided ? toPayment(intent) : null
}

function isOrderedSession(session: StripeSession, key: SessionKey, { isLive }: Ours): boolean {
  const isSame =
    session.livemode === isLive &&
    session.client_reference_id === key.attemptId &&
    session.metadata?.attempt === key.attemptId &&
    session.metadata.kind === key.kind
  if (!isSame) return false
  const currency = key.currency.toLowerCase()
  if (key.kind === 'verify') return session.mode === 'setup' && [null, currency].includes(session.currency)
  const amount = toStripeAmount(key.amountMinor, key.currency)
  return session.mode === 'payment' && session.amount_total === amount && session.currency === currency
}

function areOrdered(intent: StripeIntent | null, setup: StripeSetup | null, key: SessionKey, { isLive }: Ours) {
  if (intent && (key.kind === 'verify' || !isOrdered(intent, key, isLive))) return false
  return !setup || (key.kind === 'verify' && setup.livemode === isLive && setup.metadata.attempt === key.attemptId)
}

/** What was asked to be expanded; an id alone says nothing. */
function inside<T extends object>(value: T | string | null): T | null {
  return typeof value === 'string' ? null : value
}
