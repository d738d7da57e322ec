import type { Subscribers } from './events/index.ts'
import { planMessages } from './messages/index.ts'
import { planNotifications } from './notifications/index.ts'
import { planWebhookDeliveries } from './webhooks/index.ts'

/** Who hears of every event; the names are kept with what one of them could not tell. */
export const SUBSCRIBERS: Subscribers = {
  webhooks: (tx, events) => planWebhookDeliveries(tx, events),
  notifications: (tx, events) => planNotifications(tx, events),
  messages: (tx, events) => planMessages(tx, events),
}
