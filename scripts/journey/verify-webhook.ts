import { createHmac, timingSafeEqual } from 'node:crypto'

/** What came in, as it came: the signature covers the bytes of the body. */
export interface HeardWebhook {
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}

/** The documented body. */
export interface WebhookBody {
  readonly triggerID: number
  readonly triggerName: string
  readonly triggerDate: string
  readonly token: string
  readonly objects: { readonly purchaseId: string; readonly clientId?: string }
}

/** Standard Webhooks recommends five minutes; older calls may be replays. */
const AGE_MAX_S = 300

/**
 * What a merchant's machine should check, written from the Standard Webhooks specification (1.0) and not from our
 * sender: token, age, HMAC-SHA256 over `id.timestamp.body`. Answers with what is wrong, or undefined.
 */
export function webhookProblem(
  { headers, body }: HeardWebhook,
  endpoint: { token: string; signing_secret: string },
  now: Date,
): string | undefined {
  const { token } = JSON.parse(body) as WebhookBody
  if (token !== endpoint.token) return 'its token is not ours'
  const { 'webhook-id': id, 'webhook-timestamp': timestampS, 'webhook-signature': signatures = '' } = headers
  if (!id || !timestampS) return 'its Standard Webhooks headers are missing'
  if (!(Math.abs(now.getTime() / 1000 - Number(timestampS)) <= AGE_MAX_S)) return 'its timestamp is too old'
  const key = Buffer.from(endpoint.signing_secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestampS}.${body}`).digest()
  const isSigned = signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return isSigned ? undefined : 'its signature is wrong'
}
