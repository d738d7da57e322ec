import { habitsOf } from '../merchants/index.ts'
import { notifyAfterBrowser } from '../notifications/index.ts'
import type { CheckoutPorts } from './ports.ts'
import type { Visitor } from './visitor.ts'

/**
 * The answer at hand leads this browser to its shop, with a result: a shop that must see it first is notified after it. Said by
 * a GET, too, where that is what leads back; it moves the first notification once, by seconds, and nothing else.
 */
export async function noteSentBack(
  { db, systemClock }: Pick<CheckoutPorts, 'db' | 'systemClock'>,
  { merchant, scope, purchase }: Visitor,
): Promise<void> {
  if (habitsOf(merchant).needsBrowserFirst) await notifyAfterBrowser(db, scope, purchase.id, systemClock.now())
}
