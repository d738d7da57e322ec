import { STANDARD_WAITS_MS } from '../deliveries/index.ts'
import { SECOND_MS } from '../shared/clocks.ts'
import type { ErrorState } from '../wire/purchase-views.ts'

/**
 * `transfer`: the merchant will be paid. `back`: it has been paid, through its own PSP. `error`: nobody will pay.
 * `split_end`: the pot is closed.
 */
export type NotificationKind = 'transfer' | 'back' | 'error' | 'split_end'

/** An address that takes an e-mail instead of a call. */
export const MAILTO = 'mailto:'

/** One notification of one purchase: unique by purchase and kind. */
export interface PlannedNotification {
  readonly eventId: bigint
  readonly merchantId: string
  readonly purchaseId: string
  readonly sequence: number
  readonly kind: NotificationKind
  /** What an error tells; null elsewhere. */
  readonly publicState: ErrorState | null
  readonly firstTryAt: Date
}

/**
 * Shops create the order, its invoice and its mails while we wait, and PrestaShop first sleeps 3 s; an answer lost to
 * impatience would make a second delivery, which it refuses. With what requests are given to end (12 s), a stopping
 * service still hears the last answers before process managers kill it (30 s).
 */
export const NOTIFICATION_TIMEOUT_MS = 15 * SECOND_MS

/** Beyond it a notification belongs to whoever claims it: an e-mail's 40 s, and time to record. */
export const NOTIFICATION_LEASE_MS = 90 * SECOND_MS

/**
 * Wait before each try. An order waits for the first two, hence three days; the end of a pot is documented as told once
 * (docs/shop-modules.md, "Notifications").
 */
export const NOTIFICATION_WAITS_MS: Record<NotificationKind, readonly number[]> = {
  transfer: STANDARD_WAITS_MS,
  back: STANDARD_WAITS_MS,
  error: STANDARD_WAITS_MS,
  split_end: [0],
}
