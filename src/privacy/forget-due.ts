import { type Database, type Transaction, transaction } from '../db/database.ts'
import type { Clocks } from '../events/index.ts'
import { addMonths, DEFAULT_TIME_ZONE, dateInZone } from '../schedules/index.ts'
import { addMs, DAY_MS } from '../shared/clocks.ts'
import { blankRows, lockPurchasesOf } from './erase-store.ts'
import {
  CONTACT_HASHES_KEPT_DAYS,
  forgetAssessments,
  UNLENT_ASSESSMENTS_KEPT_MONTHS,
} from './forget-assessments-store.ts'
import { FORGETTING_RULES, listFriendsToForget, listPurchasesToForget, moveMark } from './forget-store.ts'
import { deleteEndedLocks } from './locked-store.ts'
import { LOCK_RULES } from './locks.ts'
import { NO_ROWS, type PersonRows } from './person.ts'

/**
 * Friends who were asked and never paid: until what ends a pot has been told, questions about it are answered and a mistake is put right.
 * Nothing of theirs was ever booked.
 */
export const UNPAID_FRIENDS_KEPT_DAYS = 30

/** Held while their rows are locked: a page of a pot waits no longer than this takes. */
const PURCHASES_PER_TURN = 200

/** Dates of a purchase are within a year of its making: what is counted from the last payment is counted from there. */
const LONGEST_PLAN_MONTHS = 12

/**
 * Forgets whoever `docs/personal-data.md` keeps no longer: one batch of each rule. Returns how many friends and purchases were looked at; 0
 * when nobody is left to forget.
 */
export async function forgetDue(
  db: Database,
  { businessClock, systemClock }: Clocks,
  /** From a purchase's making; PERSONAL_DATA_MONTHS. */
  keptMonths: number,
): Promise<number> {
  const now = businessClock.now()
  const monthsAgo = (months: number) => new Date(addMonths(dateInZone(now, DEFAULT_TIME_ZONE), -months).toString())
  const customersSince = {
    purchases: monthsAgo(keptMonths),
    credits: monthsAgo(Math.max(keptMonths, LONGEST_PLAN_MONTHS + LOCK_RULES.credit_record.months)),
  }
  const friends = await transaction(db, async (tx) => {
    const potsEndedBefore = addMs(now, -UNPAID_FRIENDS_KEPT_DAYS * DAY_MS)
    const rows = { ...NO_ROWS, ...(await listFriendsToForget(tx, { potsEndedBefore, limit: PURCHASES_PER_TURN })) }
    await blank(tx, rows)
    return rows.shares.length
  })
  let walked = 0
  for (const rule of FORGETTING_RULES) {
    const wish = { rule, madeBefore: customersSince[rule], customersSince, limit: PURCHASES_PER_TURN }
    walked += await transaction(db, async (tx) => {
      const { lastId, ...rows } = await listPurchasesToForget(tx, wish)
      if (lastId === null) return 0
      await blank(tx, { ...NO_ROWS, ...rows })
      await moveMark(tx, rule, lastId)
      return 1
    })
  }
  await forgetAssessments(db, {
    unlent: monthsAgo(UNLENT_ASSESSMENTS_KEPT_MONTHS),
    hashes: addMs(now, -CONTACT_HASHES_KEPT_DAYS * DAY_MS),
  })
  await deleteEndedLocks(db, systemClock.now())
  return friends + walked
}

async function blank(tx: Transaction, rows: PersonRows): Promise<void> {
  if (rows.shares.length + rows.purchases.length === 0) return
  await lockPurchasesOf(tx, rows)
  await blankRows(tx, rows)
}
