import type { Database } from '../db/database.ts'
import type { SendOutcome } from '../http/index.ts'
import { addMs } from '../shared/clocks.ts'
import { oneLine } from '../shared/email.ts'
import { composeMessage } from './compose-message.ts'
import type { MessageFacts } from './facts-store.ts'
import { type LeasedMessage, MESSAGE_WAITS_MS } from './message.ts'
import type { MessagePorts } from './message-ports.ts'
import { type MessageState, recordMessageTry } from './message-store.ts'
import { whyDrop } from './why-drop.ts'

/** One try of a leased message: composed from what is true now, sent, recorded. Returns whether it was taken. */
export async function sendMessage(
  db: Database,
  ports: MessagePorts,
  message: LeasedMessage,
  facts: MessageFacts,
): Promise<boolean> {
  const triedAt = ports.clock.now()
  const startedMs = performance.now()
  const outcome = await send(ports, facts)
  const durationMs = Math.round(performance.now() - startedMs)
  await recordMessageTry(db, { message, triedAt, durationMs, ...judge(outcome, message.try, ports.clock.now()) })
  return outcome.kind === 'accepted'
}

/** A message whose last try was lost with the process that made it. */
export async function giveUpMessage(db: Database, ports: MessagePorts, message: LeasedMessage): Promise<void> {
  const given = { state: 'failed' as const, runAt: null, error: 'unknown_outcome' }
  await recordMessageTry(db, { message, triedAt: ports.clock.now(), durationMs: 0, ...given })
}

async function send(ports: MessagePorts, facts: MessageFacts): Promise<SendOutcome> {
  const now = ports.businessClock.now()
  const dropped = whyDrop(facts, now)
  if (dropped) return { kind: 'refused', reason: `dropped: ${dropped}` }
  const { language, subject, text, html, sms } = composeMessage(facts, ports.links, now)
  const { messageId, recipient: to } = facts
  if (facts.channel === 'sms') return (await ports.sms?.send({ to, text: sms, key: messageId })) ?? noTransport
  const email = { to, fromName: oneLine(facts.merchantName), subject, text, html, messageId, language }
  return (await ports.mailer?.send(email)) ?? noTransport
}

const noTransport: SendOutcome = { kind: 'refused', reason: 'no_transport' }

function judge(outcome: SendOutcome, tries: number, now: Date) {
  const ended = (state: MessageState, error: string | null) => ({ state, runAt: null, error })
  if (outcome.kind === 'accepted') return ended('sent', null)
  const waitMs = MESSAGE_WAITS_MS[tries]
  if (outcome.kind === 'refused' || waitMs === undefined) return ended('failed', outcome.reason)
  return { state: 'pending' as const, runAt: addMs(now, waitMs), error: outcome.reason }
}
