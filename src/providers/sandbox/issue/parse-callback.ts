import { isSignedInTime } from '../../../crypto/index.ts'
import type { IssuerDescriptor } from '../../descriptor.ts'
import type { CardMovement, IssuerCallback } from '../../issue/issuer.ts'
import { cardMoved, type SandboxMovement } from './wire.ts'

type Call = Parameters<IssuerDescriptor['parseCallback']>[1]

/** Signed with our key, within the last minutes; told in full. */
export function parseCallback(key: string, { headers, body, now }: Call): IssuerCallback {
  const text = body.toString('utf8')
  if (!isSignedInTime([key], headers['sandbox-signature'], text, now)) return { kind: 'forged' }
  const told = readJson(text)
  if (!cardMoved.Check(told)) return { kind: 'malformed' }
  const facts = [{ cardId: told.card_id, movement: toMovement(told.movement) }]
  return { kind: 'authentic', facts, acknowledgement: '{"received":true}' }
}

export function toMovement(movement: SandboxMovement): CardMovement {
  const { event_id: eventId, kind, amount, currency, occurred_at: at } = movement
  return { eventId, kind, amountMinor: BigInt(amount), currency, occurredAt: new Date(at) }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
