import { MINUTE_MS, SECOND_MS } from '../shared/clocks.ts'
import { equalSecrets, hmacSha256 } from './tokens.ts'

/** As the official libraries of those who sign like this have it: an older signature is a replay. */
const SIGNATURE_AGE_MS_MAX = 5 * MINUTE_MS
/** Two while a secret is rolled, and a few more: a longer header is somebody's attack. */
const SIGNATURES_MAX = 10

/** `t=…,v1=…`: HMAC-SHA-256 over time and body, by one of the secrets that hold now, within the last minutes. */
export function isSignedInTime(secrets: readonly string[], header: unknown, body: string, now: Date): boolean {
  const parts =
    typeof header === 'string' ? header.split(',', SIGNATURES_MAX + 1).map((part) => part.split('=', 2)) : []
  const sentAtS = parts.find(([name]) => name === 't')?.[1] ?? ''
  const signatures = parts.flatMap(([name, value]) => (name === 'v1' && value ? [value] : []))
  if (!/^\d{1,12}$/.test(sentAtS) || signatures.length > SIGNATURES_MAX) return false
  if (Math.abs(now.getTime() - Number(sentAtS) * SECOND_MS) > SIGNATURE_AGE_MS_MAX) return false
  const expected = secrets.map((secret) => hmacSha256(secret, `${sentAtS}.${body}`).toString('hex'))
  return expected.some((one) => signatures.some((signature) => equalSecrets(signature, one)))
}

const SECRET_PREFIX = 'whsec_'

interface Signed {
  /** The same at every try. */
  readonly id: string
  readonly body: string
  /** `whsec_<base64>` */
  readonly secret: string
  readonly now: Date
}

/** Standard Webhooks 1.0, of JSON: HMAC-SHA256 over `id.timestamp.body` under the base64 part of the secret. */
export function standardHeaders({ id, body, secret, now }: Signed): Record<string, string> {
  const timestampS = Math.floor(now.getTime() / 1000).toString()
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  return {
    'content-type': 'application/json',
    'user-agent': 'Whipround',
    'webhook-id': id,
    'webhook-timestamp': timestampS,
    'webhook-signature': `v1,${hmacSha256(key, `${id}.${timestampS}.${body}`).toString('base64')}`,
  }
}
