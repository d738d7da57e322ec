import type { Database } from '../db/database.ts'
import { addMs } from '../shared/clocks.ts'
import { readFacts } from './facts-store.ts'
import { MESSAGE_LEASE_MS } from './message.ts'
import type { MessagePorts } from './message-ports.ts'
import { claimMessages } from './message-store.ts'
import { sendMessage } from './send-message.ts'

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
  const ids = leased.map((message) => message.id)
  const facts = await readFacts(db, ids)
  await Promise.all(
    leased.map(async (message) => {
      const known = facts.get(message.id)
      if (known) await sendMessage(db, ports, message, known)
    }),
  )
  return leased.length
}
