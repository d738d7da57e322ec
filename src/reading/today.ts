import { listRefusedPsps } from '../connections/index.ts'
import type { Connection } from '../db/database.ts'
import { countMissed } from '../deliveries/index.ts'
import { listParked } from '../events/index.ts'
import { alarmsOf, listBurstsOf, listOpenDisputes, listPayables, listUndecidedOperations } from '../payments/index.ts'
import { countUnaccepted, listFillingPots, readAcceptedByDay } from '../purchases/index.ts'
import { addDays, type CalendarDate, dateInZone, hourInZone } from '../schedules/index.ts'
import { sumPromised } from '../settlements/index.ts'
import { addMs, DAY_MS } from '../shared/clocks.ts'
import type { OwnerScope } from '../shared/scope.ts'

/** A page has room for so many of each kind; the lists behind it have all of them. */
const EACH_MAX = 10
/** Banks answer within a day; what takes longer somebody looks at. */
const UNDECIDED_AFTER_MS = DAY_MS
/** What was given up longer ago nobody waits for any more. */
const MISSED_WITHIN_DAYS = 7
export const FIGURES_DAYS = 30
const POTS_SHOWN = 5

/**
 * What waits for a person of the company, by kind; eight statements. `declineLimit`: the operator's, 0 for none.
 */
export async function readTasks(
  connection: Connection,
  scope: OwnerScope,
  { now, systemNow, declineLimit }: { readonly now: Date; readonly systemNow: Date; readonly declineLimit: number },
) {
  const missedSince = addMs(systemNow, -MISSED_WITHIN_DAYS * DAY_MS)
  return {
    payables: await listPayables(connection, scope, { limit: EACH_MAX }),
    disputes: await listOpenDisputes(connection, scope, EACH_MAX),
    operations: await listUndecidedOperations(connection, scope, {
      askedBefore: addMs(now, -UNDECIDED_AFTER_MS),
      limit: EACH_MAX,
    }),
    parked: (await listParked(connection, scope)).slice(0, EACH_MAX),
    psps: await listRefusedPsps(connection, scope),
    notifications: await countMissed(connection, scope, 'notification', missedSince),
    webhooks: await countMissed(connection, scope, 'webhook', missedSince),
    bursts: declineLimit === 0 ? [] : await listBurstsOf(connection, scope, alarmsOf(declineLimit), now),
  }
}

export type Tasks = Awaited<ReturnType<typeof readTasks>>

/** Every day of the figures, the oldest first; the last is the one that is not over. */
function daysOfFigures(now: Date, timeZone: string): readonly CalendarDate[] {
  const today = dateInZone(now, timeZone)
  return Array.from({ length: FIGURES_DAYS }, (_, index) => addDays(today, index + 1 - FIGURES_DAYS))
}

/** How the last thirty days went, in days of that zone; four statements. */
export async function readFigures(
  connection: Connection,
  scope: OwnerScope,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
) {
  const days = daysOfFigures(now, timeZone)
  const today = dateInZone(now, timeZone)
  const period = { from: hourInZone(days[0]!, 0, timeZone), before: hourInZone(addDays(today, 1), 0, timeZone) }
  return {
    days,
    accepted: await readAcceptedByDay(connection, scope, { ...period, timeZone }),
    unaccepted: await countUnaccepted(connection, scope, period),
    pots: await listFillingPots(connection, scope, POTS_SHOWN),
    promised: await sumPromised(connection, scope, period),
  }
}

export type Figures = Awaited<ReturnType<typeof readFigures>>
