import type { Sealer } from '../crypto/index.ts'
import type { ToldCall } from '../deliveries/index.ts'
import { webhookBody } from '../wire/webhook-body.ts'
import type { WebhookFacts } from './delivery-store.ts'
import { signingSecretContext, tokenContext } from './webhook-endpoint.ts'
import { webhookHeaders } from './webhook-headers.ts'

/** The call that tells it: the body is the same at every try, the signature is of the moment. */
export function composeWebhook(sealer: Sealer, facts: WebhookFacts, now: Date): ToldCall {
  const { eventId, eventName: name, merchantId, number, url } = facts
  const body = webhookBody({ ...facts, id: eventId, name }, sealer.open(facts.tokenSealed, tokenContext(merchantId)))
  const secret = sealer.open(facts.signingSecretSealed, signingSecretContext(merchantId))
  return { url, headers: webhookHeaders({ eventId, number }, body, secret, now), body }
}
