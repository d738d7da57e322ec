import { type Database, transaction } from '../../src/db/database.ts'
import { appendPayoutEvents } from '../../src/payouts/payout-event-store.ts'
import { systemClock } from '../../src/shared/clocks.ts'
import { newId, parsePublicId } from '../../src/shared/ids.ts'
import { planPayoutDeliveries } from '../../src/webhooks/index.ts'
import { aCall } from './call.ts'

/** A payout of that day was paid, as a bank's line says, and whoever subscribed is told. Its id. */
export async function tellOfPayout(
  { db }: { readonly db: Database },
  merchantUid: string,
  plannedOn: string,
): Promise<string> {
  const id = newId()
  await db.query(
    `insert into payouts (id, merchant_id, company_id, currency, planned_on, amount_minor, planned_at, planned_by)
     select $1, id, company_id, 'EUR', $3, 12000, now(), 'test' from merchants where id = $2`,
    [id, parsePublicId('mer', merchantUid), plannedOn],
  )
  const fact = { payoutId: id, name: 'payout.paid', happenedOn: plannedOn, reasonCode: null } as const
  await transaction(db, (tx) =>
    appendPayoutEvents(tx, aCall(systemClock), [{ ...fact, occurredAt: systemClock.now() }]),
  )
  await planPayoutDeliveries(db, systemClock)
  return id
}
