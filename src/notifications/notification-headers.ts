import { hmacSha256 } from '../crypto/index.ts'

/**
 * The documented type, without which WordPress ignores the body, and Standard Webhooks 1.0 beside the documented
 * signature, for readers who want the bytes and the time covered: HMAC-SHA256 over `id.timestamp.body`. The key is the
 * secret's UTF-8 bytes (for libraries: `whsec_` and those bytes in base64). The id is the same at every try.
 */
export function notificationHeaders(id: bigint, body: string, secret: string, now: Date): Record<string, string> {
  const webhookId = `ntf_${id}`
  const timestampS = Math.floor(now.getTime() / 1000).toString()
  const signature = hmacSha256(secret, `${webhookId}.${timestampS}.${body}`).toString('base64')
  return {
    'content-type': 'application/json',
    'user-agent': 'Whipround',
    'webhook-id': webhookId,
    'webhook-timestamp': timestampS,
    'webhook-signature': `v1,${signature}`,
  }
}
