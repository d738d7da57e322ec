import { equalSecrets, hmacSha256 } from '../../crypto/index.ts'
import { MINUTE_MS, SECOND_MS } from '../../shared/clocks.ts'
import type { Callback } from '../acquirer.ts'
import { parseEvent } from './parse-event.ts'

/** As the official libraries have it: an older signature is a replay. */
const SIGNATURE_AGE_MS_MAX = 5 * MINUTE_MS
/** Two while a secret is rolled, and a few more: a longer header is somebody's attack. */
const SIGNATURES_MAX = 10

const FORGED = { kind: 'forged' } as const

/** `Stripe-Signature: t=…,v1=…` over time and body (docs.stripe.com/webhooks/signature); `secrets`: those that hold now. */
export function parseCallback(
  secrets: readonly string[],
  now: Date,
  headers: Readonly<Record<string, unknown>>,
  rawBody: Buffer,
): Callback {
  const header = headers['stripe-signature']
  const parts =
    typeof header === 'string' ? header.split(',', SIGNATURES_MAX + 1).map((part) => part.split('=', 2)) : []
  const sentAtS = parts.find(([name]) => name === 't')?.[1] ?? ''
  const signatures = parts.flatMap(([name, value]) => (name === 'v1' && value ? [value] : []))
  if (!/^\d{1,12}$/.test(sentAtS) || signatures.length > SIGNATURES_MAX) return FORGED
  if (Math.abs(now.getTime() - Number(sentAtS) * SECOND_MS) > SIGNATURE_AGE_MS_MAX) return FORGED
  const text = rawBody.toString('utf8')
  const expected = secrets.map((secret) => hmacSha256(secret, `${sentAtS}.${text}`).toString('hex'))
  if (!expected.some((one) => signatures.some((signature) => equalSecrets(signature, one)))) return FORGED
  const fact = parseEvent(text)
  return fact ? { kind: 'authentic', facts: [fact], acknowledgement: '{"received":true}' } : { kind: 'malformed' }
}
