import type { Connection, Transaction } from '../db/database.ts'
import type { DeliveryState } from '../deliveries/index.ts'
import type { EventName, PayoutEventName } from '../events/index.ts'
import { type Scope, within } from '../shared/scope.ts'

/** How telling one event went, try by try. */
export interface DeliveryRecord {
  readonly id: bigint
  readonly merchantId: string
  readonly eventId: bigint
  readonly eventName: EventName | PayoutEventName
  /** Null of a payout. */
  readonly purchaseId: string | null
  readonly payoutId: string | null
  readonly sequence: number
  /** `webhook-sequence`. */
  readonly number: number
  readonly state: DeliveryState
  /** Null once ended; while a try is under way, when it counts as lost. */
  readonly nextTryAt: Date | null
  readonly endedAt: Date | null
  /** Oldest first. */
  readonly tries: readonly {
    readonly try: number
    readonly triedAt: Date
    readonly durationMs: number
    readonly status: number | null
    readonly error: string | null
  }[]
}

type RecordRow = Omit<DeliveryRecord, 'tries'> & {
  tries: (Omit<DeliveryRecord['tries'][number], 'triedAt'> & { triedAt: string })[]
}

const recordColumns = `
  delivery.id, delivery.merchant_id as "merchantId", delivery.event_id as "eventId", event.name as "eventName",
  delivery.purchase_id as "purchaseId", delivery.payout_id as "payoutId", delivery.sequence, delivery.number, delivery.state, delivery.run_at as "nextTryAt",
  delivery.ended_at as "endedAt",
  coalesce((select jsonb_agg(jsonb_build_object('try', try, 'triedAt', tried_at, 'durationMs', duration_ms,
                                                'status', status, 'error', error) order by try)
              from webhook_tries where delivery_id = delivery.id), '[]') as tries`

/** A merchant's deliveries, newest first, below this id. */
export async function listMerchantDeliveries(
  connection: Connection,
  scope: Scope,
  merchantId: string,
  wish: { state: DeliveryState | undefined; beforeId: bigint | undefined; limit: number },
): Promise<DeliveryRecord[]> {
  const conditions = ['delivery.merchant_id = $1']
  const values: unknown[] = [merchantId]
  // Only what was asked for is said, so that each question is planned for the index that answers it.
  if (wish.state) conditions.push(`delivery.state = $${values.push(wish.state)}`)
  if (wish.beforeId !== undefined) conditions.push(`delivery.id < $${values.push(wish.beforeId)}`)
  const limit = `$${values.push(wish.limit)}`
  const { rows } = await connection.query<RecordRow>(
    ...within(
      scope,
      'delivery',
      values,
      (own) => `
        select ${recordColumns}
          from webhook_deliveries delivery join events event on event.id = delivery.event_id
         where ${[...conditions, own].join(' and ')}
         order by delivery.id desc limit ${limit}`,
    ),
  )
  return rows.map(toRecord)
}

export async function lockDelivery(tx: Transaction, scope: Scope, id: bigint): Promise<DeliveryRecord | undefined> {
  const { rows } = await tx.query<RecordRow>(
    ...within(
      scope,
      'delivery',
      [id],
      (own) => `
        select ${recordColumns}
          from webhook_deliveries delivery join events event on event.id = delivery.event_id
         where delivery.id = $1 and ${own} for update of delivery`,
    ),
  )
  return rows[0] && toRecord(rows[0])
}

/** Whether the merchant can be told anything now. Share-locked: disabling it waits and sees the replayed delivery. */
export async function hasEnabledEndpoint(tx: Transaction, merchantId: string): Promise<boolean> {
  const { rows } = await tx.query(
    'select from webhook_endpoints where merchant_id = $1 and disabled_at is null for share',
    [merchantId],
  )
  return rows.length > 0
}

/** Due now, with a whole retry plan before it; the number of the next try goes on. The caller holds the row. */
export async function restartDelivery(tx: Transaction, id: bigint, now: Date): Promise<void> {
  await tx.query(
    `update webhook_deliveries set state = 'pending', run_at = $2, ended_at = null, tries_before = tries where id = $1`,
    [id, now],
  )
}

function toRecord({ tries, ...row }: RecordRow): DeliveryRecord {
  return { ...row, tries: tries.map((one) => ({ ...one, triedAt: new Date(one.triedAt) })) }
}
