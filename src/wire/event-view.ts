import type { PurchaseEvent } from '../events/index.ts'
import { toldClientId } from './webhook-body.ts'

/** An event as merchants read it; `id` is the webhook's `triggerID`, `client_id` the pledger's in merchant API v1. */
export function eventView(event: PurchaseEvent) {
  const clientId = toldClientId(event)
  return {
    id: Number(event.id),
    name: event.name,
    sequence: event.sequence,
    occurred_at: event.occurredAt.toISOString(),
    ...(clientId && { client_id: clientId }),
  }
}
