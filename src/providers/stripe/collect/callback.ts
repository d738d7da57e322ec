import { isSignedInTime } from '../../../crypto/index.ts'
import type { Callback } from '../../collect/acquirer.ts'
import { parseEvent } from './parse-event.ts'

/** `Stripe-Signature` over time and body (docs.stripe.com/webhooks/signature); `secrets`: those that hold now. */
export function parseCallback(
  secrets: readonly string[],
  now: Date,
  headers: Readonly<Record<string, unknown>>,
  rawBody: Buffer,
): Callback {
  const text = rawBody.toString('utf8')
  if (!isSignedInTime(secrets, headers['stripe-signature'], text, now)) return { kind: 'forged' }
  const fact = parseEvent(text)
  return fact ? { kind: 'authentic', facts: [fact], acknowledgement: '{"received":true}' } : { kind: 'malformed' }
}
