import { listRefusedPsps } from '../connections/index.ts'
import type { Connection, Statement } from '../db/database.ts'
import { countMissed, TOLD_KINDS } from '../deliveries/index.ts'
import { listParked } from '../events/index.ts'
import { alarmsOf, listBurstsOf, listInDoubt, listPayables } from '../payments/index.ts'
import { listFillingPots, readPeriodOutcomes } from '../purchases/index.ts'
import { addDays, type CalendarDate, dateInZone, hourInZone } from '../schedules/index.ts'
import { sumPromised } from '../settlements/index.ts'
import { addMs, DAY_MS } from '../shared/clocks.ts'
import type { OwnerScope } from '../shared/scope.ts'
import { listWaitingWithdrawals } from '../withdrawals/index.ts'
import { listPayoutTroubles } from './payouts/payout-trouble-store.ts'

/** A page has room for so many of each kind; the lists behind it have all of them. */
const EACH_MAX = 10
/** Banks answer within a day; what takes longer somebody looks at. */
const UNDECIDED_AFTER_MS = DAY_MS
/** What was given up longer ago nobody waits for any more. */
const MISSED_WITHIN_DAYS = 7
export const FIGURES_DAYS = 30
const POTS_SHOWN = 5

/** `declineLimit`: the operator's, 0 for none. */
interface Terms {
  readonly now: Date
  readonly systemNow: Date
  readonly declineLimit: number
}

type Read = (connection: Connection, scope: OwnerScope, terms: Terms) => Promise<readonly object[]>

/** Each kind of what waits for a person of the company; a statement each, at most. */
const READS = {
  payables: (connection, scope) => listPayables(connection, scope, { limit: EACH_MAX }),
  inDoubt: (connection, scope, { now }) =>
    listInDoubt(connection, scope, { askedBefore: addMs(now, -UNDECIDED_AFTER_MS), limit: EACH_MAX }),
  withdrawals: (connection, scope) => listWaitingWithdrawals(connection, scope, EACH_MAX),
  parked: (connection, scope) => listParked(connection, scope),
  psps: (connection, scope) => listRefusedPsps(connection, scope),
  payouts: (connection, scope) => listPayoutTroubles(connection, scope, EACH_MAX),
  missed: (connection, scope, { systemNow }) =>
    countMissed(connection, scope, TOLD_KINDS, addMs(systemNow, -MISSED_WITHIN_DAYS * DAY_MS)),
  bursts: async (connection, scope, { now, declineLimit }) =>
    declineLimit === 0 ? [] : listBurstsOf(connection, scope, alarmsOf(declineLimit), now),
} satisfies Record<string, Read>

type Kind = keyof typeof READS
const KINDS = Object.keys(READS) as Kind[]

export type Tasks = { readonly [Key in Kind]: Awaited<ReturnType<(typeof READS)[Key]>> }

/** Eight statements. */
export async function readTasks(connection: Connection, scope: OwnerScope, terms: Terms): Promise<Tasks> {
  const read: [Kind, readonly object[]][] = []
  for (const kind of KINDS) read.push([kind, await READS[kind](connection, scope, terms)])
  return Object.fromEntries(read) as unknown as Tasks
}

/** How many of them there are, by one statement that is made of theirs: the number in the rail is that of the page. */
export async function countTasks(connection: Connection, scope: OwnerScope, terms: Terms): Promise<number> {
  const values: unknown[] = []
  const counts: string[] = []
  for (const kind of KINDS) {
    const noting = {
      async query(statement: Statement, given: readonly unknown[] = []) {
        const text = typeof statement === 'string' ? statement : statement.text
        const before = values.length
        values.push(...given)
        const renumbered = text.replace(/\$(\d+)/g, (_, number) => `$${before + Number(number)}`)
        // Parked events are one task, however many they are.
        counts.push(`(select ${kind === 'parked' ? 'least(count(*), 1)' : 'count(*)'} from (${renumbered}) ${kind})`)
        return { rows: [], rowCount: 0 }
      },
    } as Connection
    await READS[kind](noting, scope, terms)
  }
  const statement = {
    name: `count-tasks ${scope.kind} ${counts.length}`,
    text: `select (${counts.join(' + ')})::int as count`,
  }
  const { rows } = await connection.query<{ count: number }>(statement, values)
  return rows[0]?.count ?? 0
}

/** Every day of the figures, the oldest first; the last is the one that is not over. */
function daysOfFigures(now: Date, timeZone: string): readonly CalendarDate[] {
  const today = dateInZone(now, timeZone)
  return Array.from({ length: FIGURES_DAYS }, (_, index) => addDays(today, index + 1 - FIGURES_DAYS))
}

/** How the last thirty days went, in days of that zone; three statements. */
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
    ...(await readPeriodOutcomes(connection, scope, { ...period, timeZone })),
    pots: await listFillingPots(connection, scope, POTS_SHOWN),
    promised: await sumPromised(connection, scope, period),
  }
}

export type Figures = Awaited<ReturnType<typeof readFigures>>
