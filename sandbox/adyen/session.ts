import { type Books, oneRow } from '../books.ts'

/** `expired` is never stored: it is read off the clock. */
export interface SessionRow {
  id: string
  /** Opens the payer's page; the id does not, for it stands in the merchant's logs. */
  token: string
  /** The proof the browser brings back: without it nobody may ask how the session ended. */
  result: string
  state: 'active' | 'completed' | 'refused' | 'canceled'
  mode: 'hold' | 'sale' | 'verify'
  amount: number
  currency: string
  reference: string
  return_url: string
  capture_delay_hours: number | null
  pre_authorised: number
  storing: 'disabled' | 'askForConsent' | 'enabled'
  shopper: string | null
  model: string | null
  description: string
  language: string
  /** As JSON. */
  metadata: string
  created_at: number
  expires_at: number
  changed_at: number
  refusals: number
  /** The card waiting for its 3-D Secure answer, as JSON. */
  challenge: string | null
  wrong_codes: number
  /** A verdict that is decided and not told yet, as JSON. */
  pending_verdict: string | null
}

export type SessionStatus = SessionRow['state'] | 'expired' | 'paymentPending'

export function findSession(books: Books, by: 'id' | 'token', value: string): SessionRow | undefined {
  return oneRow<SessionRow>(books, `SELECT * FROM adyen_sessions WHERE ${by} = ?`, value)
}

export function sessionStatus(session: SessionRow, now: Date): SessionStatus {
  if (session.state !== 'active') return session.state
  if (session.pending_verdict !== null) return 'paymentPending'
  return session.expires_at <= now.getTime() ? 'expired' : 'active'
}

/** The merchant's page, with what lets its server ask for the result. */
export function homeUrl(session: SessionRow): string {
  const url = new URL(session.return_url)
  url.searchParams.set('sessionId', session.id)
  url.searchParams.set('sessionResult', session.result)
  return url.href
}
