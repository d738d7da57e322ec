import type { Transaction } from '../db/database.ts'
import { createOutbox } from '../deliveries/index.ts'
import { type Scope, within } from '../shared/scope.ts'
import { NOTIFICATION_WAITS_MS } from './notification.ts'

export const notificationOutbox = createOutbox<bigint>({
  table: 'notification_deliveries',
  idType: 'bigint',
  destination: { column: 'merchant_id', type: 'uuid' },
  inOrderOf: 'purchase_id',
  triesBefore: 'tries_before',
  plan: 'kind',
  waitsMs: NOTIFICATION_WAITS_MS,
  tries: { table: 'notification_tries', owner: 'delivery_id', keepsStatus: true },
})

/** Another round of tries for one that has ended; a pending one stays as it is. False: none in this scope. */
export async function reopenNotification(
  tx: Transaction,
  scope: Scope,
  deliveryId: bigint,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    ...within(
      scope,
      'delivery',
      [deliveryId, now],
      (own) => `
        update notification_deliveries delivery
           set state = 'pending', run_at = case when state = 'pending' then run_at else $2::timestamptz end,
               ended_at = null, tries_before = case when state = 'pending' then tries_before else tries end
         where id = $1 and ${own}`,
    ),
  )
  return rowCount > 0
}
