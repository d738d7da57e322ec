import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { isSignedInTime } from '../../../crypto/index.ts'
import type { IssuerDescriptor } from '../../issue/descriptor.ts'
import type { IssuerCallback, IssuerFact } from '../../issue/issuer.ts'
import { factsOf } from './movements.ts'
import { authorization, transaction } from './wire.ts'

/** All that is told to us, and asked for when the endpoint is made. */
export const EVENTS = ['issuing_authorization.created', 'issuing_authorization.updated', 'issuing_transaction.created']

const event = Compile(
  Type.Object({ object: Type.Literal('event'), type: Type.String(), data: Type.Object({ object: Type.Unknown() }) }),
)

/** `Stripe-Signature` over time and body (docs.stripe.com/webhooks/signature); `secrets`: those that hold now. */
export function parseCallback(
  secrets: readonly string[],
  { headers, body, now }: Parameters<IssuerDescriptor['parseCallback']>[1],
): IssuerCallback {
  const text = body.toString('utf8')
  if (!isSignedInTime(secrets, headers['stripe-signature'], text, now)) return { kind: 'forged' }
  const told = readJson(text)
  const facts = event.Check(told) ? factsIn(told.type, told.data.object) : undefined
  return facts ? { kind: 'authentic', facts, acknowledgement: '{"received":true}' } : { kind: 'malformed' }
}

/** What we have not asked for is acknowledged, and nothing to us. */
function factsIn(type: string, told: unknown): IssuerFact[] | undefined {
  if (!EVENTS.includes(type)) return []
  return authorization.Check(told) || transaction.Check(told) ? factsOf(told) : undefined
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
