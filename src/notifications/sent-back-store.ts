import type { Connection } from '../db/database.ts'
import { type Scope, within } from '../shared/scope.ts'

/** Once for each purchase: else false. A delivery that somebody has leased has been tried: it stays as it is. */
export async function markSentBack(
  connection: Connection,
  scope: Scope,
  purchaseId: string,
  { sentBackAt, notifyAt }: { readonly sentBackAt: Date; readonly notifyAt: Date },
): Promise<boolean> {
  const { rowCount } = await connection.query(
    ...within(scope, 'purchase', [purchaseId, sentBackAt, notifyAt], (own) => ({
      name: 'mark-sent-back',
      text: `
        with sent_back as (
          update purchases set sent_back_at = $2
           where id = $1 and sent_back_at is null and ${own}
          returning id),
        postponed as (
          update notification_deliveries delivery set run_at = $3
            from sent_back
           where delivery.purchase_id = sent_back.id and delivery.kind in ('transfer', 'back')
             and delivery.state = 'pending' and delivery.tries = 0)
        select from sent_back`,
    })),
  )
  return rowCount > 0
}
