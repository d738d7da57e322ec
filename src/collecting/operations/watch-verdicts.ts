import type { Registry } from 'prom-client'
import type { Database } from '../../db/database.ts'
import { measure } from '../../http/index.ts'
import { readTogether } from '../../jobs/index.ts'
import { countVerdicts, type VerdictCounts } from '../../payments/index.ts'
import { addMs, type Clock, DAY_MS } from '../../shared/clocks.ts'
import { UNDECIDED_AFTER_MS } from './decide-operation.ts'

/** Said for a day: long enough for whoever is on duty. */
const REVERSED_LATELY_MS = DAY_MS

function readVerdicts(db: Database, businessClock: Clock): Promise<VerdictCounts> {
  const now = businessClock.now()
  return countVerdicts(db, {
    acceptedBefore: addMs(now, -UNDECIDED_AFTER_MS),
    reversedSince: addMs(now, -REVERSED_LATELY_MS),
  })
}

/** What an operator must be woken for, a sentence each; readiness says them too. */
export async function watchVerdicts(db: Database, businessClock: Clock): Promise<string[]> {
  const { undecided, reversedLately, openDisputes, heldBack, respondBy, rejected } = await readVerdicts(
    db,
    businessClock,
  )
  const until = respondBy ? `, the first to be answered until ${respondBy.toISOString()}` : ''
  return [
    ...Object.entries(rejected).map(
      ([reason, count]) => `${count} captures, voids or refunds are not taken by the acquirer (${reason}): they wait`,
    ),
    ...(undecided > 0
      ? [
          `${undecided} captures, voids or refunds were accepted, and are undecided for ten days: npm run operation -- list`,
        ]
      : []),
    ...(reversedLately > 0
      ? [`${reversedLately} captures or refunds that were done were taken back since yesterday`]
      : []),
    ...(openDisputes > 0 ? [`${openDisputes} disputes are open${until}`] : []),
    ...(heldBack > 0 ? [`${heldBack} refunds wait for the end of a dispute of their payment`] : []),
  ]
}

export function measureVerdicts(registry: Registry, db: Database, businessClock: Clock): void {
  const readOnce = readTogether(() => readVerdicts(db, businessClock))
  const gauge = (name: string, help: string, read: (counts: VerdictCounts) => number) =>
    measure(registry, { name, help }, async () => read(await readOnce()))
  gauge(
    'whipround_operations_reversed',
    'Captures and refunds that were done and taken back',
    (counts) => counts.reversed,
  )
  gauge(
    'whipround_operations_undecided',
    'Accepted by the acquirer more than ten days ago',
    (counts) => counts.undecided,
  )
  gauge(
    'whipround_operations_rejected',
    'Captures, voids and refunds that the acquirer does not take',
    ({ rejected }) => Object.values(rejected).reduce((sum, count) => sum + count, 0),
  )
  gauge(
    'whipround_refunds_held_back',
    'Refunds that wait for the end of a dispute of their payment',
    ({ heldBack }) => heldBack,
  )
  gauge('whipround_disputes_open', 'Disputes that wait for an answer or a decision', (counts) => counts.openDisputes)
}
