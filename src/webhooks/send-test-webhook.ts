import { recordAct } from '../audit/index.ts'
import type { Sealer } from '../crypto/index.ts'
import { type Database, transaction } from '../db/database.ts'
import type { ToldCall } from '../deliveries/index.ts'
import type { Call } from '../events/index.ts'
import type { Outbound, OutboundAnswer } from '../outbound/index.ts'
import { refuse } from '../refusals/index.ts'
import { publicId } from '../shared/ids.ts'
import { testWebhookBody } from '../wire/webhook-body.ts'
import { findEndpointSecrets } from './endpoint-store.ts'
import { signingSecretContext, tokenContext, WEBHOOK_TIMEOUT_MS } from './webhook-endpoint.ts'
import { webhookHeaders } from './webhook-headers.ts'

/** What was sent and what came back, for whoever watches: without token and secret, also where the answer repeats them. */
export interface SentTest {
  readonly call: ToldCall
  /** Of the body as it was sent. */
  readonly bodyBytes: number
  readonly answer: OutboundAnswer
  readonly durationMs: number
}

/** Belongs to no event: ids begin with 1. */
const NO_EVENT = { eventId: 0n, number: 0 }

/**
 * One call to the address set now, through the network rules of every other, never tried again.
 * Throws not_found `merchant_not_found`, conflict `webhook_endpoint_disabled` where nothing is told.
 */
export async function sendTestWebhook(
  { db, sealer, outbound }: { readonly db: Database; readonly sealer: Sealer; readonly outbound: Outbound },
  call: Call,
  merchantId: string,
): Promise<SentTest> {
  const endpoint = await transaction(db, async (tx) => {
    const found = await findEndpointSecrets(tx, call.scope, merchantId)
    if (!found) refuse('merchant_not_found', { why: 'not_yours' })
    if (found.disabledAt) refuse('webhook_endpoint_disabled')
    await recordAct(tx, call, {
      ...{ act: 'test_delivery_sent', subject: publicId('mer', merchantId), merchantId },
      changes: { url: { from: null, to: found.url } },
    })
    return found
  })
  const token = sealer.open(endpoint.tokenSealed, tokenContext(merchantId))
  const secret = sealer.open(endpoint.signingSecretSealed, signingSecretContext(merchantId))
  const sentAt = call.systemClock.now()
  const body = testWebhookBody(sentAt, token)
  const sent = { url: endpoint.url, headers: webhookHeaders(NO_EVENT, body, secret, sentAt), body }
  const begun = performance.now()
  const answer = await outbound.request({ method: 'POST', ...sent, timeoutMs: WEBHOOK_TIMEOUT_MS })
  const durationMs = Math.round(performance.now() - begun)
  const withoutSecrets = (text: string) => text.replaceAll(token, 'wht_…').replaceAll(secret, 'whsec_…')
  return {
    call: { ...sent, body: withoutSecrets(body) },
    bodyBytes: Buffer.byteLength(body),
    answer: answer.kind === 'answered' ? { ...answer, body: withoutSecrets(answer.body) } : answer,
    durationMs,
  }
}
