import type { Connection } from '../db/database.ts'
import { addMs } from '../shared/clocks.ts'
import type { Scope } from '../shared/scope.ts'
import { AFTER_BROWSER_MS } from './first-try.ts'
import { markSentBack } from './sent-back-store.ts'

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
