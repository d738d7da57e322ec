import type { Database } from '../db/database.ts'
import { readApart } from '../jobs/index.ts'
import { addMs } from '../shared/clocks.ts'
import { readFacts } from './facts-store.ts'
import { exceedsPlan, MESSAGE_LEASE_MS } from './message.ts'
import type { MessagePorts } from './message-ports.ts'
import { claimMessages } from './message-store.ts'
import { giveUpMessage, sendMessage } from './send-message.ts'

/** What one relay with five connections gets through well within the lease, even when it is slow. */
const MESSAGES_PER_ROUND = 10

/** One round: leases what is due, sends all at once. Returns how many were tried; call again until 0. */
export async function sendMessages(
  db: Database,
  ports: MessagePorts,
  { limit = MESSAGES_PER_ROUND } = {},
): Promise<number> {
  const now = ports.clock.now()
  const leased = await claimMessages(db, { now, leasedUntil: addMs(now, MESSAGE_LEASE_MS) }, limit)
  if (leased.length === 0) return 0
  const ids = leased.filter((message) => !exceedsPlan(message)).map((message) => message.id)
  const { known, failures } = await readApart(ids, (some) => readFacts(db, some))
  const sends = leased.map(async (message) => {
    const facts = known.get(message.id)
    if (exceedsPlan(message)) await giveUpMessage(db, ports, message)
    else if (facts) await sendMessage(db, ports, message, facts)
  })
  const rejected = (await Promise.allSettled(sends)).flatMap((send) =>
    send.status === 'rejected' ? [send.reason] : [],
  )
  const failed = [...failures, ...rejected]
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} of ${leased.length} messages failed`)
  return leased.length
}
