import { hmacSha256 } from './tokens.ts'

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
