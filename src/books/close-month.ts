import { BY_ONE_PERSON, byWhom, recordAct } from '../audit/index.ts'
import { type Database, type Transaction, transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { dateInZone } from '../schedules/index.ts'
import { chainAll, chainJournals } from './chain-journals.ts'
import { lockChainEnd } from './chain-store.ts'
import { type ClosingRequest, decideClosingRequest } from './closing-request-store.ts'
import { findClosing, insertClosing } from './closing-store.ts'

export type Closed =
  | { readonly kind: 'closed'; readonly position: bigint; readonly hash: Buffer }
  | { readonly kind: 'not_over' }
  /** Whoever asked for it has withdrawn that meanwhile. */
  | { readonly kind: 'not_asked' }
  /** It was closed before, with a later one or by itself. */
  | { readonly kind: 'closed_before'; readonly lastMonth: string }

interface Month {
  readonly month: string
  readonly timeZone: string
  /** What is confirmed by it; without one nobody had asked. */
  readonly request?: ClosingRequest
}

/**
 * Closes a month (`2026-10-01`) and all before it: every journal that is committed gets its place first; whatever is booked
 * later for such a day counts on the first day that is open. It is never opened again. All that waits is chained in
 * transactions of its own, so that the books are held for a moment only.
 */
export async function closeMonth(db: Database, call: Call, wanted: Month): Promise<Closed> {
  const { month, timeZone } = wanted
  const today = dateInZone(call.businessClock.now(), timeZone).toString()
  if (month.slice(0, 7) >= today.slice(0, 7)) return { kind: 'not_over' }
  await chainJournals(db, timeZone)
  return transaction(db, (tx) => closeChained(tx, call, wanted))
}

async function closeChained(tx: Transaction, call: Call, { month, timeZone, request }: Month): Promise<Closed> {
  await lockChainEnd(tx)
  const last = await findClosing(tx)
  if (last && last.month >= month) return { kind: 'closed_before', lastMonth: last.month }
  const closedAt = call.systemClock.now()
  if (request && !(await decideClosingRequest(tx, request.id, { decidedAt: closedAt, decidedBy: byWhom(call) })))
    return { kind: 'not_asked' }
  await chainAll(tx, timeZone)
  const { position, hash } = await lockChainEnd(tx)
  const closedBy = await recordAct(tx, call, {
    act: 'month_closed',
    subject: month.slice(0, 7),
    reason: request?.reason,
    changes: {
      head: { from: null, to: hash.toString('hex') },
      ...(request?.askedBy === byWhom(call) ? BY_ONE_PERSON : {}),
    },
  })
  await insertClosing(tx, { month, closedAt, closedBy, position, hash })
  return { kind: 'closed', position, hash }
}
