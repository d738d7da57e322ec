import type { Connection } from '../db/database.ts'
import { type ClientProfile, habitsOf } from '../merchants/index.ts'
import { addMs, SECOND_MS } from '../shared/clocks.ts'
import type { Scope } from '../shared/scope.ts'
import type { NotificationKind } from './notification.ts'
import { markSentBack } from './sent-back-store.ts'

/**
 * PrestaShop's module creates the order when the customer's browser comes back, and when it hears of the payment. Where both
 * happen at once the core ends the second one with `die` and HTTP 200, and if that was ours the order waits for its payment
 * for ever. Loading the shop's page and creating an order there take up to some seconds.
 */
const AFTER_BROWSER_MS = 8 * SECOND_MS

/** Where no browser was led back by then none will be: its customer closed it, or pays a shop that nobody comes back to. */
const WITHOUT_BROWSER_MS = 10 * SECOND_MS

export interface BrowserOf {
  readonly clientProfile: ClientProfile
  /** System clock; null: no browser was led back yet. */
  readonly sentBackAt: Date | null
}

/** When a notification that is planned now is told first (docs/shop-modules.md, "What each module does"). */
export function firstTryAt(kind: NotificationKind, browser: BrowserOf, now: Date): Date {
  const isPaid = kind === 'transfer' || kind === 'back'
  if (!isPaid || !habitsOf(browser).needsBrowserFirst) return now
  if (!browser.sentBackAt) return addMs(now, WITHOUT_BROWSER_MS)
  const afterBrowser = addMs(browser.sentBackAt, AFTER_BROWSER_MS)
  return afterBrowser > now ? afterBrowser : now
}

/**
 * The browser was led back to its shop at `sentBackAt` (system clock), for the first time: a notification of the payment that
 * waits for its first try goes `AFTER_BROWSER_MS` later, and so does one that is planned from now on. One that is being
 * planned in this very moment keeps its ten seconds. Later calls change nothing.
 */
export async function notifyAfterBrowser(
  connection: Connection,
  scope: Scope,
  purchaseId: string,
  sentBackAt: Date,
): Promise<void> {
  await markSentBack(connection, scope, purchaseId, { sentBackAt, notifyAt: addMs(sentBackAt, AFTER_BROWSER_MS) })
}
