export { NOTIFYING_EVENTS } from './choose-notification.ts'
export {
  listMissed,
  listNotifications,
  type MissedNotification,
  type NotificationRecord,
} from './delivery-store.ts'
export { notifyAfterBrowser } from './first-try.ts'
export { startNotificationPump } from './notification-courier.ts'
export { type NotificationUrls, readNotificationUrls } from './notification-urls-store.ts'
export { planNotifications } from './plan-notifications.ts'
export { readNotificationCalls } from './read-calls.ts'
export { replayNotification } from './replay-notification.ts'
export { setNotificationUrls } from './set-notification-urls.ts'
