import { hmacSha256 } from '../crypto/index.ts'

const SECRET_PREFIX = 'whsec_'

/**
 * Standard Webhooks 1.0: HMAC-SHA256 over `id.timestamp.body` under the base64 part of the secret. The id is the
 * event's, the same at every try. `webhook-sequence` counts what this merchant is told of one purchase, without gaps.
 */
export function webhookHeaders(
  delivery: { eventId: bigint; number: number },
  body: string,
  signingSecret: string,
  now: Date,
): Record<string, string> {
  const id = `evt_${delivery.eventId}`
  const timestampS = Math.floor(now.getTime() / 1000).toString()
  const key = Buffer.from(signingSecret.slice(SECRET_PREFIX.length), 'base64')
  return {
    'content-type': 'application/json',
    'user-agent': 'Whipround',
    'webhook-id': id,
    'webhook-timestamp': timestampS,
    'webhook-signature': `v1,${hmacSha256(key, `${id}.${timestampS}.${body}`).toString('base64')}`,
    'webhook-sequence': delivery.number.toString(),
  }
}
