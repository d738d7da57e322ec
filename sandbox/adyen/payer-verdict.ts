import { run } from '../books.ts'
import type { World } from '../world.ts'
import { putOnAgenda } from './agenda-entries.ts'
import { authorise } from './authorise.ts'
import { takeFault } from './faults.ts'
import { REFUSED, type RefusalCode } from './refusals.ts'
import { findSession, type SessionRow } from './session.ts'
import type { CardOnFile } from './tokens.ts'

/** What the issuer says. `refusal` null: approved. */
export interface Verdict {
  refusal: RefusalCode | null
  card: CardOnFile
  authenticated: boolean
  store: boolean
}

/** After so many the session is over; the payer has to begin again at the merchant's. */
const MOST_REFUSALS = 5

/** Runs inside the payer's transaction. */
export function giveVerdict(world: World, session: SessionRow, verdict: Verdict): void {
  const trouble = takeFault(world.books, 'verdict', ['late', 'refused'])
  const told = trouble?.fault === 'refused' ? { ...verdict, refusal: REFUSED } : verdict
  if (trouble?.fault !== 'late') {
    applyVerdict(world, session, told)
    return
  }
  const sql = 'UPDATE adyen_sessions SET pending_verdict = ?, challenge = NULL WHERE id = ?'
  run(world.books, sql, JSON.stringify(told), session.id)
  putOnAgenda(world, 'payer_verdict', session.id, trouble.delayMs)
}

export function settlePendingVerdict(world: World, sessionId: string): void {
  const session = findSession(world.books, 'id', sessionId)
  if (!session?.pending_verdict) return
  applyVerdict(world, session, JSON.parse(session.pending_verdict) as Verdict)
}

function applyVerdict(world: World, session: SessionRow, { refusal, card, authenticated, store }: Verdict): void {
  const { shopper, model } = session
  const order = {
    sessionId: session.id,
    mode: session.mode,
    amount: session.amount,
    currency: session.currency,
    reference: session.reference,
    shopper,
    captureDelayHours: session.capture_delay_hours,
    preAuthorised: session.pre_authorised === 1,
    interaction: 'Ecommerce',
    authenticated,
    metadata: JSON.parse(session.metadata) as Record<string, string>,
    token: null,
    storeFor: store && shopper !== null && model !== null ? { shopper, model } : null,
  } as const
  authorise(world, order, card, refusal)
  const refusals = session.refusals + (refusal === null ? 0 : 1)
  const state = refusal === null ? 'completed' : refusals >= MOST_REFUSALS ? 'refused' : 'active'
  const sql = `UPDATE adyen_sessions SET state = ?, refusals = ?, challenge = NULL, wrong_codes = 0, pending_verdict = NULL,
    changed_at = ? WHERE id = ?`
  run(world.books, sql, state, refusals, world.clock.now().getTime(), session.id)
}
