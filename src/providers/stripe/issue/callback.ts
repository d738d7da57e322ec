import type { IssuerDescriptor } from '../../descriptor.ts'
import type { IssuerCallback, IssuerFact } from '../../issue/issuer.ts'
import { ACKNOWLEDGEMENT, hearEvent } from '../signature.ts'
import { CARD_EVENTS } from '../words.ts'
import { factsOf } from './answers.ts'
import { authorization, cardEvent, transaction } from './wire.ts'

/** `secrets`: those that hold now. */
export function parseCallback(
  secrets: readonly string[],
  call: Parameters<IssuerDescriptor['parseCallback']>[1],
): IssuerCallback {
  const heard = hearEvent(secrets, call)
  if (heard.kind === 'forged') return heard
  const facts = cardEvent.Check(heard.json) ? factsIn(heard.json.type, heard.json.data.object) : undefined
  return facts ? { kind: 'authentic', facts, acknowledgement: ACKNOWLEDGEMENT } : { kind: 'malformed' }
}

/** What we have not asked for is acknowledged, and nothing to us. */
function factsIn(type: string, told: unknown): IssuerFact[] | undefined {
  if (!CARD_EVENTS.some((name) => name === type)) return []
  return authorization.Check(told) || transaction.Check(told) ? factsOf(told) : undefined
}
