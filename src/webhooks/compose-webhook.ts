import type { Sealer } from '../crypto/index.ts'
import type { ToldCall } from '../deliveries/index.ts'
import { payoutWebhookBody } from '../wire/payout-webhook-body.ts'
import { webhookBody } from '../wire/webhook-body.ts'
import type { WebhookFacts } from './delivery-store.ts'
import { signingSecretContext, tokenContext } from './webhook-endpoint.ts'
import { webhookHeaders } from './webhook-headers.ts'

/** The call that tells it: the body is the same at every try, the signature is of the moment. */
export function composeWebhook(sealer: Sealer, facts: WebhookFacts, now: Date): ToldCall {
  const { eventId, merchantId, number, url, about, occurredAt } = facts
  const token = sealer.open(facts.tokenSealed, tokenContext(merchantId))
  const told = { id: eventId, occurredAt }
  const body =
    about.kind === 'payout'
      ? payoutWebhookBody({ ...about, ...told, merchantId }, token)
      : webhookBody({ ...about, ...told }, token)
  const secret = sealer.open(facts.signingSecretSealed, signingSecretContext(merchantId))
  return { url, headers: webhookHeaders({ eventId, number }, body, secret, now), body }
}
