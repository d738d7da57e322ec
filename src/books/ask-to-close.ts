import { byWhom, recordAct } from '../audit/index.ts'
import { type Database, type Transaction, transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { dateInZone } from '../schedules/index.ts'
import { newId } from '../shared/ids.ts'
import { type Closed, closeMonth } from './close-month.ts'
import {
  type ClosingRequest,
  decideClosingRequest,
  findClosingRequest,
  insertClosingRequest,
} from './closing-request-store.ts'
import { findClosing } from './closing-store.ts'

export type Asked =
  | { readonly kind: 'asked'; readonly request: ClosingRequest }
  | { readonly kind: 'asked_before'; readonly request: ClosingRequest | undefined }
  | Exclude<Closed, { kind: 'closed' }>

interface Wish {
  /** Its first day. */
  readonly month: string
  readonly reason: string
  readonly timeZone: string
  /** What was still open of it, by name and how often: the log keeps what the asker has seen. */
  readonly open: Readonly<Record<string, number>>
}

/** Asks for a month to be closed, with all before it. Nothing is closed before somebody else confirms it. */
export async function askToClose(tx: Transaction, call: Call, wish: Wish): Promise<Asked> {
  const { month, reason, timeZone, open } = wish
  const today = dateInZone(call.businessClock.now(), timeZone).toString()
  if (month.slice(0, 7) >= today.slice(0, 7)) return { kind: 'not_over' }
  const last = await findClosing(tx)
  if (last && last.month >= month) return { kind: 'closed_before', lastMonth: last.month }
  const request = { id: newId(), month, reason, askedAt: call.systemClock.now(), askedBy: byWhom(call) }
  if (!(await insertClosingRequest(tx, request))) return { kind: 'asked_before', request: await findClosingRequest(tx) }
  await recordAct(tx, call, {
    ...{ act: 'month_close_asked', subject: month.slice(0, 7), reason },
    changes: Object.fromEntries(Object.entries(open).map(([name, count]) => [name, { from: null, to: String(count) }])),
  })
  return { kind: 'asked', request }
}

export type Confirmed =
  | Closed
  /** It is withdrawn, or not the one that was shown. */
  | { readonly kind: 'not_asked' }
  /** Whoever asked does not confirm. */
  | { readonly kind: 'own' }

/** Closes what somebody else has asked for; `id`: of the request that was shown. */
export async function confirmClosing(
  db: Database,
  call: Call,
  { id, timeZone }: { readonly id: string; readonly timeZone: string },
  { mayBeOnePerson }: { readonly mayBeOnePerson: boolean },
): Promise<Confirmed> {
  const request = await findClosingRequest(db)
  if (request?.id !== id) return { kind: 'not_asked' }
  if (!mayBeOnePerson && request.askedBy === byWhom(call)) return { kind: 'own' }
  return await closeMonth(db, call, { month: request.month, timeZone, request })
}

/** Not yet: the month stays open. False where it was decided before. */
export async function withdrawClosing(db: Database, call: Call, id: string): Promise<boolean> {
  return await transaction(db, async (tx) => {
    const request = await findClosingRequest(tx)
    const decided = { decidedAt: call.systemClock.now(), decidedBy: byWhom(call) }
    if (request?.id !== id || !(await decideClosingRequest(tx, id, decided))) return false
    await recordAct(tx, call, { act: 'month_close_withdrawn', subject: request.month.slice(0, 7) })
    return true
  })
}
