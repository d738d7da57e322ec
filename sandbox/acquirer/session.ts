import { allRows, type Books, oneRow } from '../books.ts'
import type { World } from '../world.ts'
import { type PaymentView, paymentOfSession, presentPayment } from './payment.ts'

/** Times are milliseconds on the business clock. `expired` is never stored: it is read off the clock. */
export interface SessionRow {
  id: string
  key: string
  token: string
  state: 'open' | 'approved' | 'declined' | 'closed'
  mode: 'hold' | 'sale' | 'verify'
  amount: number
  currency: string
  reference: string
  order_reference: string
  description: string
  language: string
  return_url: string
  /** Origins around its page beside that of `return_url`, as JSON. */
  framed_by: string
  callback_url: string
  store_credential: number
  expires_at: number
  decline_code: string | null
  /** The card waiting for its 3-D Secure answer, as JSON. */
  challenge: string | null
  wrong_codes: number
  /** A verdict that is decided and not told yet (faults `late` and `early`), as JSON. */
  pending_verdict: string | null
}

export type SessionState = SessionRow['state'] | 'expired'

/** What the merchant sees. The page address is made on the spot, as a restart may have moved the port. */
export interface SessionView {
  id: string
  key: string
  state: SessionState
  page_url: string
  mode: 'hold' | 'sale' | 'verify'
  amount: number
  currency: string
  reference: string
  decline_code: string | null
  payment: PaymentView | null
  expires_at: string
}

export function findSession(books: Books, by: 'id' | 'key' | 'token', value: string): SessionRow | undefined {
  return oneRow<SessionRow>(books, `SELECT * FROM sessions WHERE ${by} = ?`, value)
}

export function sessionsWithPendingVerdict(books: Books): SessionRow[] {
  return allRows<SessionRow>(books, `SELECT * FROM sessions WHERE state = 'open' AND pending_verdict IS NOT NULL`)
}

/** Expiry is a matter of reading the clock. A payer who answered in time is not expired by a slow verdict. */
export function sessionState(session: SessionRow, now: Date): SessionState {
  const overdue = session.state === 'open' && session.pending_verdict === null && session.expires_at <= now.getTime()
  return overdue ? 'expired' : session.state
}

export function presentSession(world: World, session: SessionRow): SessionView {
  const payment = paymentOfSession(world.books, session.id)
  const { id, key, mode, amount, currency, reference, decline_code } = session
  return {
    id,
    key,
    state: sessionState(session, world.clock.now()),
    page_url: `${world.baseUrl()}/pay/${session.token}`,
    mode,
    amount,
    currency,
    reference,
    decline_code,
    payment: payment ? presentPayment(world, payment) : null,
    expires_at: new Date(session.expires_at).toISOString(),
  }
}
