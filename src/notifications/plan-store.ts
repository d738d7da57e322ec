import type { Transaction } from '../db/database.ts'
import type { ClientProfile } from '../merchants/index.ts'
import type { PaymentType } from '../payment-types/index.ts'
import type { PurchaseState } from '../purchases/index.ts'
import type { PlannedNotification } from './notification.ts'

/** A purchase as far as it decides who is notified of what. */
export interface Subject {
  readonly purchaseId: string
  readonly state: PurchaseState
  readonly reason: string | null
  readonly paymentType: PaymentType
  /** Mode BACK, with something to pay: its own PSP has taken it. */
  readonly isPaidByPsp: boolean
  /** The leader's payment failed at least once. */
  readonly wasDeclined: boolean
  readonly hasPaymentTarget: boolean
  readonly hasErrorTarget: boolean
  readonly hasEndTarget: boolean
  readonly clientProfile: ClientProfile
  /** When the browser was first led back to the shop, where that is noted. System clock. */
  readonly sentBackAt: Date | null
}

const subjectStatement = {
  name: 'read-notification-subjects',
  text: `
    select purchase.id as "purchaseId", purchase.state, purchase.reason, purchase.payment_type as "paymentType",
           purchase.settlement = 'BACK' and purchase.amount_minor > 0 as "isPaidByPsp",
           exists (select from events where purchase_id = purchase.id and name = 'paymentFailed') as "wasDeclined",
           coalesce(purchase.payment_notification_url, merchant.payment_notification_url) is not null
             as "hasPaymentTarget",
           coalesce(purchase.error_notification_url, merchant.error_notification_url) is not null as "hasErrorTarget",
           merchant.purchase_end_notification_url is not null as "hasEndTarget",
           merchant.client_profile as "clientProfile", purchase.sent_back_at as "sentBackAt"
      from purchases purchase join merchants merchant on merchant.id = purchase.merchant_id
     where purchase.id = any($1::uuid[])`,
}

export async function readSubjects(
  tx: Transaction,
  purchaseIds: readonly string[],
): Promise<ReadonlyMap<string, Subject>> {
  const { rows } = await tx.query<Subject>(subjectStatement, [purchaseIds])
  return new Map(rows.map((row) => [row.purchaseId, row]))
}

/** Each once: the unique constraint makes planning repeatable. */
export async function insertNotifications(tx: Transaction, planned: readonly PlannedNotification[]): Promise<void> {
  await tx.query(
    {
      name: 'insert-notifications',
      text: `
        insert into notification_deliveries (event_id, merchant_id, purchase_id, sequence, kind, public_state, run_at)
        select event_id, merchant_id, purchase_id, sequence, kind, public_state, run_at
          from unnest($1::bigint[], $2::uuid[], $3::uuid[], $4::int[], $5::text[], $6::text[], $7::timestamptz[])
               as planned (event_id, merchant_id, purchase_id, sequence, kind, public_state, run_at)
         order by event_id
        on conflict do nothing`,
    },
    [
      planned.map((notification) => notification.eventId),
      planned.map((notification) => notification.merchantId),
      planned.map((notification) => notification.purchaseId),
      planned.map((notification) => notification.sequence),
      planned.map((notification) => notification.kind),
      planned.map((notification) => notification.publicState),
      planned.map((notification) => notification.firstTryAt),
    ],
  )
}
