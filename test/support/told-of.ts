import type { Connection } from '../../src/db/database.ts'

/** How telling one event went. */
interface Told {
  readonly id: bigint
  readonly state: string
  readonly nextTryAt: Date | null
  readonly lastError: string | null
}

/** The webhooks of a purchase, in the order of its events. */
export async function webhooksOf(db: Connection, purchaseId: string): Promise<Told[]> {
  return toldOf(db, 'webhook', purchaseId)
}

/** The notifications of a purchase, in the order of its events. */
export async function notificationsOf(
  db: Connection,
  purchaseId: string,
): Promise<(Told & { readonly kind: string })[]> {
  return toldOf(db, 'notification', purchaseId)
}

async function toldOf<T extends Told>(db: Connection, how: string, purchaseId: string): Promise<T[]> {
  const { rows } = await db.query<T & Record<string, unknown>>(
    `select delivery.*, delivery.run_at as "nextTryAt", last.error as "lastError"
       from ${how}_deliveries delivery
       left join lateral (select error from ${how}_tries where delivery_id = delivery.id order by try desc limit 1) last
         on true
      where delivery.purchase_id = $1 order by delivery.sequence`,
    [purchaseId],
  )
  return rows
}
