import type { Database } from '../db/database.ts'
import { readApart, runApart } from '../jobs/index.ts'
import { addMs } from '../shared/clocks.ts'
import { readFacts } from './facts-store.ts'
import { exceedsPlan, type LeasedMessage, MESSAGE_LEASE_MS } from './message.ts'
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
  const send = async (message: LeasedMessage) => {
    if (exceedsPlan(message)) return giveUpMessage(db, ports, message)
    if (failures.has(message.id)) throw failures.get(message.id)
    const facts = known.get(message.id)
    if (facts) await sendMessage(db, ports, message, facts)
  }
  await runApart(leased, send, leased.length)
  return leased.length
}
