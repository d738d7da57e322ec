import { createHash } from 'node:crypto'
import { isSame, readObject, secretsOf } from './jwt.ts'
import { type Heard, type TimeTerms, textOf, verifySignedHeaders } from './signed-headers.ts'
import { VerificationError } from './verification-error.ts'

/** What a webhook says: identifiers, to be read for their current state. */
export interface Webhook {
  readonly triggerID: number
  readonly triggerName: string
  readonly triggerDate: string
  readonly token: string
  readonly objects: { readonly purchaseId: string; readonly clientId?: string }
}

export interface WebhookSecrets {
  /** `whsec_…`, as the set of the address answered it; while it is being replaced, both. */
  readonly signingSecret: string | readonly string[]
  /** `token` of the same answer, or both; left out, it is not compared. */
  readonly token?: string | readonly string[] | undefined
}

/** The webhook, if it is the service's and of now. Throws `VerificationError`. `webhook-id` is the same at every try. */
export function verifyWebhook(heard: Heard, secrets: WebhookSecrets, terms?: TimeTerms): Webhook {
  const keys = secretsOf(secrets.signingSecret).map((secret) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
  verifySignedHeaders(heard, keys, terms)
  const webhook = readObject(textOf(heard.body)) as Webhook | undefined
  if (!webhook) throw new VerificationError('unreadable')
  if (secrets.token !== undefined && !isOneOf(webhook.token, [secrets.token].flat())) {
    throw new VerificationError('wrong_token')
  }
  return webhook
}

/** Hashes have one length, whatever was sent. */
function isOneOf(given: string, known: readonly string[]): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return known.some((token) => isSame(hash(token), hash(String(given))))
}
