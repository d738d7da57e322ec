import type { Database } from '../db/database.ts'
import { type Courier, type DeliveryPump, type PumpTerms, startDeliveryPump } from '../deliveries/index.ts'
import type { SendOutcome } from '../mail/index.ts'
import { composeMessage } from './compose-message.ts'
import type { MessageFacts } from './facts-store.ts'
import { filesOf, readFactsAndDocuments } from './mailed-documents.ts'
import { MESSAGE_LEASE_MS } from './message.ts'
import type { MessagePorts } from './message-ports.ts'
import { messageOutbox } from './message-store.ts'
import { whyDrop } from './why-drop.ts'

/** What one relay with five connections gets through well within the lease, even when it is slow. */
const IN_FLIGHT_PER_CHANNEL = 10

export function startMessagePump(db: Database, ports: MessagePorts & PumpTerms): DeliveryPump {
  return startDeliveryPump(db, messageCourier(ports), ports)
}

export function messageCourier(ports: MessagePorts): Courier<string, MessageFacts> {
  return {
    name: 'messages',
    clock: ports.clock,
    outbox: messageOutbox,
    leaseMs: MESSAGE_LEASE_MS,
    perDestination: IN_FLIGHT_PER_CHANNEL,
    readFacts: readFactsAndDocuments,
    send: (facts) => send(ports, facts),
    record: messageOutbox.record,
  }
}

/** Composed from what is true now. */
async function send(ports: MessagePorts, facts: MessageFacts): Promise<SendOutcome> {
  const now = ports.businessClock.now()
  const dropped = whyDrop(facts, now)
  if (dropped) return { kind: 'refused', reason: `dropped: ${dropped}` }
  const message = composeMessage(facts, ports.links, now, ports.house)
  const { recipient: to, triesBefore } = facts
  const messageId = triesBefore > 0 ? `${facts.messageId}.${triesBefore}` : facts.messageId
  if (facts.channel === 'sms') return (await ports.sms?.send({ to, text: message.sms, key: messageId })) ?? noTransport
  const { language, fromName, subject, text, html } = message
  const files = ports.mailer ? await filesOf(facts) : []
  const email = { to, fromName, subject, text, html, messageId, language, files }
  return (await ports.mailer?.send(email)) ?? noTransport
}

/** Somebody may set one yet; until then it is shown (`watchMessages`). */
const noTransport: SendOutcome = { kind: 'deferred', reason: 'no_transport' }
