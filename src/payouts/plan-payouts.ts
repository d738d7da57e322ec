import { byWhom, recordAct } from '../audit/index.ts'
import { type Database, type Transaction, transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { requireMerchant } from '../merchants/index.ts'
import { refuse } from '../refusals/index.ts'
import { addDays, DEFAULT_TIME_ZONE, dateInZone, hourInZone } from '../schedules/index.ts'
import { addMs, DAY_MS, MINUTE_MS, SECOND_MS } from '../shared/clocks.ts'
import { newId, publicId } from '../shared/ids.ts'
import { linkFound } from './adoption/link-found.ts'
import { type DueMerchant, listDueMerchants } from './due-merchant-store.ts'
import { findHindrance } from './holds/find-hindrance.ts'
import { periodStart } from './next-payout.ts'
import { insertPlanned, lockMerchants, type Planned, readDelayDays } from './plan-store.ts'

/** SEPA pays euros: what is owed in other currencies stays open, and is seen. */
export const PAID_CURRENCY = 'EUR'
/** One transaction plans for so many: with some thousand items of each it lasts a second. */
const MERCHANTS_PER_BATCH = 20
/** With the most items that each may have it is minutes; nobody waits for these rows but another planner. */
const LIMITS_MS = { statementMs: 5 * MINUTE_MS, answerMs: 5 * MINUTE_MS + 5 * SECOND_MS } as const
const ITEMS_MAX = 200_000

/**
 * Plans what is due by each merchant's policy, in batches; how many payouts. Called again it plans nothing twice; while payouts are
 * held, nothing at all.
 */
export async function planDue(db: Database, call: Call): Promise<number> {
  if (await findHindrance(db, PAID_CURRENCY)) return 0
  const starts = periodStarts(call.businessClock.now())
  const limits = { ...db.limits, ...LIMITS_MS }
  let afterId: string | undefined
  let planned = 0
  for (;;) {
    const batch = { currency: PAID_CURRENCY, afterId, limit: MERCHANTS_PER_BATCH }
    const due = await listDueMerchants(db, starts, batch)
    if (due.length > 0) planned += (await transaction(db, (tx) => plan(tx, call, due), limits)).length
    afterId = due.at(-1)?.merchantId
    if (due.length < MERCHANTS_PER_BATCH) return planned
  }
}

/**
 * Plans for one merchant now, whatever its cadence: all that its delay lets through. Undefined where there is nothing to pay, or
 * something stands in the way. `reason`: why by hand, for the audit log. Throws `merchant_not_found`; conflict `payout_not_releasable` while payouts are held.
 */
export async function planForMerchant(
  tx: Transaction,
  call: Call,
  merchantId: string,
  reason?: string,
): Promise<Planned | undefined> {
  await requireMerchant(tx, call.scope, merchantId)
  const sentence = await findHindrance(tx, PAID_CURRENCY)
  if (sentence) refuse('payout_not_releasable', { sentence })
  const now = call.businessClock.now()
  const delayDays = await readDelayDays(tx, merchantId)
  const cutoffAt = addMs(now, 1 - delayDays * DAY_MS)
  // Somebody who plans by hand may do so every day.
  const carriedBefore = hourInZone(addDays(dateInZone(now), -1 - delayDays), 0, DEFAULT_TIME_ZONE)
  const [planned] = await plan(tx, call, [{ merchantId, cutoffAt, carriedBefore }], reason)
  return planned
}

async function plan(tx: Transaction, call: Call, due: readonly DueMerchant[], reason?: string): Promise<Planned[]> {
  const now = call.businessClock.now()
  const merchantIds = due.map(({ merchantId }) => merchantId)
  await lockMerchants(tx, merchantIds)
  await linkFound(tx, call, merchantIds)
  const plannedBy = byWhom(call)
  const planned = await insertPlanned(
    tx,
    due.map((one) => ({ ...one, id: newId() })),
    {
      ...{ currency: PAID_CURRENCY, plannedOn: dateInZone(now).toString(), plannedAt: now, plannedBy },
      itemsMax: ITEMS_MAX,
    },
  )
  await Promise.all(
    planned.map(({ merchantId, id }) =>
      recordAct(tx, call, { act: 'payouts_planned', subject: `${publicId('mer', merchantId)} ${id}`, reason }),
    ),
  )
  return planned
}

/** Days on which periods begin that last now. */
function periodStarts(now: Date) {
  const today = dateInZone(now)
  return {
    daily: periodStart('daily', today).toString(),
    weekly: periodStart('weekly', today).toString(),
    monthly: periodStart('monthly', today).toString(),
    timeZone: DEFAULT_TIME_ZONE,
  }
}
