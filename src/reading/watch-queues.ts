import type { Connection } from '../db/database.ts'
import type { Clocks } from '../events/index.ts'
import { MINUTE_MS } from '../shared/clocks.ts'
import { latenessMs, type Queue, readQueues } from './queue-store.ts'

/** Events are handed on within a second; other work has tries that take their time. As the alerts have it. */
const LATE_AFTER_MS = { events: 5 * MINUTE_MS, other: 15 * MINUTE_MS }

/** Queues that nobody works on, however little there is in them: a sentence each. */
export async function watchQueues(connection: Connection, clocks: Clocks): Promise<readonly string[]> {
  const late = (await readQueues(connection)).filter(
    (queue) => latenessMs(queue, clocks) > (queue.name === 'events' ? LATE_AFTER_MS.events : LATE_AFTER_MS.other),
  )
  return late.map((queue) => `${waitingIn(queue)}: is a process with workers running (serve, or work), and well?`)
}

function waitingIn({ name, waiting, oldestAt }: Queue): string {
  const since = `since ${oldestAt?.toISOString()}`
  return name === 'events'
    ? `${waiting} events wait to be handed on, ${since}`
    : `${name} are late, the oldest of ${waiting} ${since}`
}
