import { lastDeferralDay, parseOffers } from '../../credit/index.ts'
import type { Connection } from '../../db/database.ts'
import type { Purchase } from '../../purchases/index.ts'
import type { CalendarDate } from '../../schedules/index.ts'
import { readCreditOffer } from './credit-basis-store.ts'

/** The last day of a merchant's own deferral, by what its regime was decided from; null: it is something else. */
export async function deferralEndsOn(connection: Connection, purchase: Purchase): Promise<CalendarDate | null> {
  if (purchase.creditRegime !== 'exempt_deferral') return null
  const kept = await readCreditOffer(connection, purchase.id)
  const [offer] = kept === null ? [] : parseOffers(`[${kept}]`)
  return offer ? lastDeferralDay(offer) : null
}
