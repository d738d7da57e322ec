import type { Database } from '../../db/database.ts'
import { countUnknown } from '../../payments/index.ts'
import { addMs, DAY_MS } from '../../shared/clocks.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { listStuck } from '../operations/index.ts'
import type { CollectingPorts } from '../ports.ts'
import { listForgotten } from './decide-forgotten.ts'

/** Longer than any acquirer's outage that ends by itself: now somebody has to ask them. */
const ALERT_AFTER_MS = DAY_MS

/** What an operator must be woken for, a sentence each: what has been undecided for too long, and what nothing is sent for any more. */
export async function watchUnknown(
  db: Database,
  ports: Pick<CollectingPorts, 'acquirers' | 'businessClock' | 'systemClock'>,
): Promise<string[]> {
  const { attempts, operations } = await countUnknown(db, addMs(ports.businessClock.now(), -ALERT_AFTER_MS))
  const forgotten = await listForgotten(db, SYSTEM, ports)
  const stuck = (await listStuck(db, SYSTEM, ports)).filter(({ state }) => state !== 'accepted').length
  return [
    ...(attempts + operations > 0
      ? [`no answer from the acquirer for a day: ${attempts} attempts, ${operations} operations`]
      : []),
    ...(forgotten.length > 0
      ? [
          `charges that are sent no more, for their keys may be forgotten: ${forgotten.length} (npm run attempt -- list)`,
        ]
      : []),
    ...(stuck > 0
      ? [
          `${stuck} captures, voids or refunds are sent no more, for their keys may be forgotten: npm run operation -- list`,
        ]
      : []),
  ]
}
