import { standardHeaders } from '../crypto/index.ts'

/**
 * Those of Standard Webhooks 1.0. The id is the event's, the same at every try. `webhook-sequence` counts what this merchant is told of
 * one purchase, without gaps.
 */
export function webhookHeaders(
  delivery: { eventId: bigint; number: number },
  body: string,
  signingSecret: string,
  now: Date,
): Record<string, string> {
  const signed = standardHeaders({ id: `evt_${delivery.eventId}`, body, secret: signingSecret, now })
  return { ...signed, 'webhook-sequence': delivery.number.toString() }
}
