import type { Refusal } from '../refusal.ts'

/** Of what merchants are told: events, webhooks, notifications. */
export const TELLING = {
  event_not_parked: {
    kind: 'not_found',
    fr: 'Cet événement n’est pas mis de côté.',
    en: 'This event is not put aside.',
    detail: 'no such event is put aside',
  },
  notification_not_found: {
    kind: 'not_found',
    fr: 'Notification introuvable.',
    en: 'Notification not found.',
    detail: 'no notification of yours has this number',
  },
  webhook_delivery_not_found: {
    kind: 'not_found',
    fr: 'Envoi de webhook introuvable.',
    en: 'Webhook delivery not found.',
    detail: 'no webhook delivery with this id',
  },
  webhook_endpoint_disabled: {
    kind: 'conflict',
    fr: 'Aucune adresse de webhook n’est active pour ce marchand.',
    en: 'This merchant has no active webhook address.',
    detail: 'set a webhook address first',
  },
  webhook_endpoint_not_found: {
    kind: 'not_found',
    fr: 'Aucune adresse de webhook n’est définie.',
    en: 'No webhook address is set.',
    detail: 'no webhook address is set',
  },
} as const satisfies Record<string, Refusal>
