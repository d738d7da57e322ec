import { type Database, transaction } from '../db/database.ts'
import { tryDelivery } from '../deliveries/index.ts'
import { findEvent } from '../events/index.ts'
import { assert } from '../shared/assert.ts'
import { addMs, SECOND_MS } from '../shared/clocks.ts'
import { type Channel, MESSAGE_LEASE_MS } from './message.ts'
import { messageCourier } from './message-courier.ts'
import type { MessagePorts } from './message-ports.ts'
import { claimEventMessages, listEventMessages } from './message-store.ts'
import { planMessages } from './plan-messages.ts'

/** How long a merchant's call waits for the transports. */
const BUDGET_MS = 3 * SECOND_MS

/** Per channel asked for: whether the transport took every message in time. */
export interface LinkSent {
  readonly email?: boolean
  readonly sms?: boolean
  /** Resolves when the tries begun here have ended and been recorded; rejects when recording failed. */
  readonly settled: Promise<void>
}

/**
 * Sends the link of a committed `linkRequested` event at once. What the transports have not taken within the budget
 * goes on behind: the try under way here, the later ones by the pump. Called again (a retry of the request),
 * it sends nothing twice and answers from the rows.
 */
export async function sendLinkNow(
  db: Database,
  ports: MessagePorts,
  { eventId, budgetMs = BUDGET_MS }: { eventId: bigint; budgetMs?: number },
): Promise<LinkSent> {
  const courier = messageCourier(ports)
  const leased = await transaction(db, async (tx) => {
    const event = await findEvent(tx, eventId)
    assert(event, `no event ${eventId}`)
    await planMessages(tx, [event], ports.clock)
    return await claimEventMessages(tx, eventId, addMs(ports.clock.now(), MESSAGE_LEASE_MS))
  })
  const facts = await courier.readFacts(
    db,
    leased.map((message) => message.id),
  )
  const tries = leased.map(async (message) => {
    const known = facts.get(message.id)
    if (known) await courier.record(db, [await tryDelivery(courier, message, known)])
  })
  const settled = Promise.all(tries).then(() => {})
  await withinBudget(settled, budgetMs)
  const messages = await listEventMessages(db, eventId)
  const sent = (channel: Channel) => {
    const asked = messages.filter((message) => message.channel === channel)
    return asked.length > 0 ? { [channel]: asked.every((message) => message.state === 'sent') } : {}
  }
  return { ...sent('email'), ...sent('sms'), settled }
}

async function withinBudget(work: Promise<void>, budgetMs: number): Promise<void> {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, budgetMs)
  // A failure to record is the caller's to see on `settled`; here it only ends the wait.
  await Promise.race([work.catch(() => {}), late.promise]).finally(() => clearTimeout(timer))
}
