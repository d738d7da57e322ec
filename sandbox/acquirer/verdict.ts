import { run, transaction } from '../books.ts'
import type { World } from '../world.ts'
import { callbackBody, deliverCallbacks, enqueueCallback, postCallback } from './callbacks.ts'
import { type CardOnFile, createPayment, storeCredential } from './create-payment.ts'
import { takeFault } from './faults.ts'
import { findSession, type SessionRow, sessionsWithPendingVerdict } from './session.ts'

/** What the issuer said. `declineCode` null means approved. */
export interface Verdict {
  declineCode: string | null
  card: CardOnFile
  authenticated: boolean
}

interface PendingVerdict extends Verdict {
  tellsByCallback: boolean
  /** Machine time: a late bank does not know about the business clock. */
  dueAt: number
}

const EARLY_LIMIT_MS = 5000

/** Gives the verdict inside the payer's transaction. The answer is what is left to do once that is committed. */
export function giveVerdict(world: World, session: SessionRow, verdict: Verdict): () => Promise<void> {
  const { books } = world
  const fault = takeFault(books, 'verdict', ['late', 'refused'])
  const told = fault?.fault === 'refused' ? { ...verdict, declineCode: 'do_not_honour' } : verdict
  if (fault?.fault === 'late') {
    postpone(world, session, { ...told, tellsByCallback: true, dueAt: Date.now() + fault.delayMs })
    return async () => settleLater(world, session.id, fault.delayMs)
  }
  if (takeFault(books, 'callback', ['early'])) {
    postpone(world, session, { ...told, tellsByCallback: false, dueAt: Date.now() + EARLY_LIMIT_MS })
    return async () => {
      await postCallback(world, session.callback_url, callbackBody('session.changed', session, null))
      if (!world.closing.aborted) settlePendingVerdict(world, session.id)
    }
  }
  applyVerdict(world, session, told, true)
  return async () => deliverCallbacks(world)
}

/** After a restart: verdicts that were on their way arrive all the same. */
export function resumePendingVerdicts(world: World): void {
  for (const session of sessionsWithPendingVerdict(world.books)) {
    const { dueAt } = JSON.parse(session.pending_verdict as string) as PendingVerdict
    settleLater(world, session.id, Math.max(0, dueAt - Date.now()))
  }
}

function postpone(world: World, session: SessionRow, pending: PendingVerdict): void {
  const sql = 'UPDATE sessions SET pending_verdict = ?, challenge = NULL WHERE id = ?'
  run(world.books, sql, JSON.stringify(pending), session.id)
}

function settleLater(world: World, sessionId: string, delayMs: number): void {
  const timer = setTimeout(() => settlePendingVerdict(world, sessionId), delayMs)
  world.closing.addEventListener('abort', () => clearTimeout(timer), { once: true })
}

function settlePendingVerdict(world: World, sessionId: string): void {
  transaction(world.books, () => {
    const session = findSession(world.books, 'id', sessionId)
    if (session?.state !== 'open' || session.pending_verdict === null) return
    const pending = JSON.parse(session.pending_verdict) as PendingVerdict
    applyVerdict(world, session, pending, pending.tellsByCallback)
  })
  deliverCallbacks(world)
}

function applyVerdict(world: World, session: SessionRow, verdict: Verdict, tellsByCallback: boolean): void {
  const approved = verdict.declineCode === null
  const sql = 'UPDATE sessions SET state = ?, decline_code = ?, challenge = NULL, pending_verdict = NULL WHERE id = ?'
  run(world.books, sql, approved ? 'approved' : 'declined', verdict.declineCode, session.id)
  const credential = approved && session.store_credential === 1 ? storeCredential(world, verdict.card) : null
  const order = { ...session, session_id: session.id, credential }
  const payment = approved ? createPayment(world, order, verdict.card, verdict.authenticated) : undefined
  if (tellsByCallback) enqueueCallback(world.books, 'session.changed', session, payment?.id ?? null)
}
