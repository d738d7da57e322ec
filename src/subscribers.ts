import type { Subscribers } from './events/index.ts'
import { planMessages } from './messages/index.ts'
import { planNotifications } from './notifications/index.ts'
import { type Clock, systemClock } from './shared/clocks.ts'
import { planWebhookDeliveries } from './webhooks/index.ts'

/** Who hears of every event; the names are kept with what one of them could not tell. */
export const subscribersBy = (clock: Clock): Subscribers => ({
  webhooks: (tx, events) => planWebhookDeliveries(tx, events, clock),
  notifications: (tx, events) => planNotifications(tx, events, clock),
  messages: (tx, events) => planMessages(tx, events, clock),
})

export const SUBSCRIBERS = subscribersBy(systemClock)
