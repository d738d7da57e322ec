import type { Refusal } from '../refusal.ts'

/** Of what merchants are told: events, webhooks, notifications. */
export const TELLING = {
  event_not_parked: {
    kind: 'not_found',
    detail: 'no such event is put aside',
  },
  notification_not_found: {
    kind: 'not_found',
    detail: 'no notification has this number',
  },
  webhook_delivery_not_found: {
    kind: 'not_found',
    detail: 'no webhook delivery with this id',
  },
  webhook_endpoint_disabled: {
    kind: 'conflict',
    detail: 'set a webhook address first',
  },
  webhook_endpoint_not_found: {
    kind: 'not_found',
    detail: 'no webhook address is set',
  },
} as const satisfies Record<string, Refusal>
