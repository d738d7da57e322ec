import type { Sealer } from '../crypto/index.ts'
import type { Outbound } from '../http/index.ts'
import type { Clock } from '../shared/clocks.ts'
import { webhookBody } from '../wire/webhook-body.ts'
import type { LeasedDelivery, TryOutcome } from './delivery-store.ts'
import { exceedsPlan, judgeAnswer, UNKNOWN_OUTCOME } from './judge-answer.ts'
import { signingSecretContext, tokenContext, WEBHOOK_TIMEOUT_MS } from './webhook-endpoint.ts'
import { webhookHeaders } from './webhook-headers.ts'

export interface WebhookPorts {
  readonly outbound: Outbound
  readonly sealer: Sealer
  /** System clock. */
  readonly clock: Clock
}

/** One try of one delivery. Everything that can go wrong at the other end is an outcome, not an error. */
export async function sendDelivery(ports: WebhookPorts, delivery: LeasedDelivery): Promise<TryOutcome> {
  const triedAt = ports.clock.now()
  const tries = delivery.try - delivery.triesBefore
  if (exceedsPlan(tries)) return { ...UNKNOWN_OUTCOME, delivery, triedAt, durationMs: 0, endedAt: triedAt }
  const { endpoint, event, merchantId } = delivery
  const startedMs = performance.now()
  const body = webhookBody(event, ports.sealer.open(endpoint.tokenSealed, tokenContext(merchantId)))
  const secret = ports.sealer.open(endpoint.signingSecretSealed, signingSecretContext(merchantId))
  const answer = await ports.outbound.request({
    method: 'POST',
    url: endpoint.url,
    headers: webhookHeaders({ eventId: event.id, number: delivery.number }, body, secret, triedAt),
    body,
    timeoutMs: WEBHOOK_TIMEOUT_MS,
  })
  const endedAt = ports.clock.now()
  const durationMs = Math.round(performance.now() - startedMs)
  const verdict = judgeAnswer(answer, tries, endedAt)
  return { ...verdict, delivery, triedAt, durationMs, endedAt }
}
