import type { Connection } from '../db/database.ts'
import { readSettledPayments, type SettledPayment } from '../settling/index.ts'
import { SYSTEM } from '../shared/scope.ts'
import type { ErrorState } from '../wire/purchase-views.ts'
import type { NotificationKind } from './notification.ts'

/** What a notification says and to whom, as of now. */
export interface NotificationFacts {
  readonly id: bigint
  readonly kind: NotificationKind
  /** What an error tells. */
  readonly publicState: ErrorState | null
  /** The purchase's own address, else its merchant's; null when it was taken away meanwhile. */
  readonly targetUrl: string | null
  /** Another purchase with this reference was accepted: an error would speak about a paid order. */
  readonly isSuperseded: boolean
  readonly merchant: {
    readonly id: string
    readonly name: string
    readonly countryCode: string
    readonly secretSealed: Buffer
    readonly notificationSecretSealed: Buffer | null
    readonly unsignedNotifications: boolean
  }
  readonly purchase: {
    readonly id: string
    readonly reference: string | null
    readonly title: string
    readonly amountMinor: bigint
    readonly currency: string
    readonly metadata: Readonly<Record<string, unknown>> | null
  }
  readonly transferItem: { readonly id: string; readonly recordedAt: Date } | null
  /** What its PSP has paid; null where it is paid by transfer. */
  readonly settled: SettledPayment | null
}

interface FactsRow {
  id: bigint
  kind: NotificationKind
  public_state: ErrorState | null
  target_url: string | null
  is_superseded: boolean
  merchant_id: string
  merchant_name: string
  country_code: string
  secret_sealed: Buffer
  notification_secret_sealed: Buffer | null
  unsigned_notifications: boolean
  purchase_id: string
  reference: string | null
  title: string
  amount_minor: bigint
  currency: string
  metadata: Record<string, unknown> | null
  item_id: string | null
  recorded_at: Date
}

const factsStatement = {
  name: 'read-notification-facts',
  text: `
    select delivery.id, delivery.kind, delivery.public_state,
           case
             when delivery.kind in ('transfer', 'back')
               then coalesce(purchase.payment_notification_url, merchant.payment_notification_url)
             when delivery.kind = 'error' then coalesce(purchase.error_notification_url, merchant.error_notification_url)
             else merchant.purchase_end_notification_url end as target_url,
           delivery.kind = 'error' and exists (
             select from purchases other
              where other.merchant_id = purchase.merchant_id and other.reference = purchase.reference
                and other.accepted_at is not null and other.state <> 'failed_connector' and other.id <> purchase.id) as is_superseded,
           merchant.id as merchant_id, merchant.name as merchant_name, merchant.country_code, merchant.secret_sealed,
           merchant.notification_secret_sealed, merchant.unsigned_notifications, purchase.id as purchase_id, purchase.reference, purchase.title,
           purchase.amount_minor, purchase.currency, purchase.metadata, item.id as item_id, item.recorded_at
      from notification_deliveries delivery
      join purchases purchase on purchase.id = delivery.purchase_id and purchase.merchant_id = delivery.merchant_id
      join merchants merchant on merchant.id = purchase.merchant_id
      left join transfer_items item on item.purchase_id = purchase.id and item.kind = 'settlement'
     where delivery.id = any($1::bigint[])`,
}

export async function readNotificationFacts(
  connection: Connection,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, NotificationFacts>> {
  const { rows } = await connection.query<FactsRow>(factsStatement, [ids])
  const paidByPsp = rows.filter(({ kind }) => kind === 'back').map((row) => row.purchase_id)
  const settled = paidByPsp.length > 0 ? await readSettledPayments(connection, SYSTEM, paidByPsp) : undefined
  return new Map(rows.map((row) => [row.id, toFacts(row, settled?.get(row.purchase_id))]))
}

function toFacts(row: FactsRow, settled: SettledPayment | undefined): NotificationFacts {
  return {
    id: row.id,
    kind: row.kind,
    publicState: row.public_state,
    targetUrl: row.target_url,
    isSuperseded: row.is_superseded,
    merchant: {
      id: row.merchant_id,
      name: row.merchant_name,
      countryCode: row.country_code,
      secretSealed: row.secret_sealed,
      notificationSecretSealed: row.notification_secret_sealed,
      unsignedNotifications: row.unsigned_notifications,
    },
    purchase: {
      id: row.purchase_id,
      reference: row.reference,
      title: row.title,
      amountMinor: row.amount_minor,
      currency: row.currency,
      metadata: row.metadata,
    },
    transferItem: row.item_id ? { id: row.item_id, recordedAt: row.recorded_at } : null,
    settled: settled ?? null,
  }
}
