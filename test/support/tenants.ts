import { book } from '../../src/books/index.ts'
import { type Database, transaction } from '../../src/db/database.ts'
import { dispatchEvents } from '../../src/events/index.ts'
import { newId } from '../../src/shared/ids.ts'
import { setWebhookEndpoint } from '../../src/webhooks/index.ts'
import { aCall } from './call.ts'
import { fixedClock } from './fixed-clock.ts'
import { aMerchant, anEvent, aPurchase, MONDAY, testSealer } from './telling.ts'
import { connectAccounts, insertWaiting } from './waiting-rows.ts'

/** A purchase, whose it is, and by which ids its rows and those of its merchant are found. */
export interface Tenant {
  readonly companyId: string
  readonly merchantId: string
  readonly purchaseId: string
  readonly clientId: string
  readonly reference: string
  readonly eventId: bigint
  readonly webhookDeliveryId: bigint
  readonly notificationId: bigint
  readonly tokenId: string
}

/** The ids of nothing that is. */
export const NOBODY: Tenant = {
  companyId: newId(),
  merchantId: newId(),
  purchaseId: newId(),
  clientId: newId(),
  reference: 'of nobody',
  eventId: 999_999n,
  webhookDeliveryId: 999_999n,
  notificationId: 999_999n,
  tokenId: newId(),
}

/** Two companies with so many merchants each, who sold two purchases each; of everything a tenant may have there is a row. */
export async function tenants(db: Database, merchantsEach = 2): Promise<Tenant[]> {
  const all: Tenant[] = []
  const call = aCall(fixedClock(MONDAY))
  await connectAccounts(db)
  for (let company = 0; company < 2; company += 1) {
    const merchants = []
    for (let merchant = 0; merchant < merchantsEach; merchant += 1) merchants.push(await aMerchant(db))
    const companyId = merchants[0]?.companyId as string
    await db.query('update merchants set company_id = $1 where id = any($2)', [
      companyId,
      merchants.map(({ merchantId }) => merchantId),
    ])
    for (const { merchantId } of merchants) {
      const terms = { addressPolicy: 'public', sealer: testSealer } as const
      await transaction(db, (tx) =>
        setWebhookEndpoint(tx, call, merchantId, { url: 'https://shop.example/hook' }, terms),
      )
      await db.query(
        `insert into psp_accounts (id, merchant_id, psp, mode, connected_at, changed_at)
         values ($1, $2, 'payzen_eu', 'test', now(), now())`,
        [newId(), merchantId],
      )
      for (const reference of ['one', 'two']) {
        all.push(await aTenant(db, { companyId, merchantId }, `${reference} of ${merchantId}`))
      }
    }
  }
  await dispatchEvents(db, {})
  return all
}

async function aTenant(
  db: Database,
  merchant: { companyId: string; merchantId: string },
  reference: string,
): Promise<Tenant> {
  const { purchaseId } = await aPurchase(db, merchant, { reference })
  const { id: eventId } = await anEvent(db, purchaseId, 'paymentProcessed')
  await anEvent(db, purchaseId, 'paymentFailed')
  const insert = async <Id>(statement: string, values: unknown[]) =>
    (await db.query<{ id: Id }>(`${statement} returning id`, values)).rows[0]?.id as Id
  const ids = [newId(), purchaseId]
  const shareId = await insert<string>(
    `insert into shares (id, purchase_id, position, role, principal_minor, state) values ($1, $2, 0, 'leader', 1, 'owed')`,
    ids,
  )
  await transaction(db, (tx) =>
    book(tx, 'acceptance', {
      ...{ of: { ...merchant, id: purchaseId }, causeId: purchaseId, currency: 'EUR', occurredAt: MONDAY },
      amounts: { amount: 1n, fee: 0n, shares: [{ shareId: purchaseId, amountMinor: 1n }] },
    }),
  )
  await insert(
    `insert into unwindings (id, purchase_id, extent, cause, amount_minor, requested_by, requested_at, waits_until)
     values ($1, $2, 'full', 'refund', 1, 'key_1', now(), now())`,
    ids,
  )
  await insert(
    `insert into transfer_items (id, purchase_id, merchant_id, amount_minor, currency, recorded_at)
     values ($1, $2, $3, 1, 'EUR', now())`,
    [...ids, merchant.merchantId],
  )
  const [account] = (
    await db.query<{ id: string }>(
      `insert into psp_accounts (id, merchant_id, psp, mode, connected_at, changed_at, disconnected_at)
       values ($1, $2, 'payzen_eu', 'test', now(), now(), now()) returning id`,
      [newId(), merchant.merchantId],
    )
  ).rows
  await db.query(
    `insert into settlements (purchase_id, merchant_id, psp_account_id, state, amount_minor, currency, charge, payment,
       requested_at, deadline_at, decided_at)
     values ($1, $2, $3, 'settled', 1, 'EUR', '{}', '{"amountMinor": "1", "refundedMinor": "0"}', now(), now(), now())`,
    [purchaseId, merchant.merchantId, account?.id],
  )
  const told = [eventId, merchant.merchantId, purchaseId]
  const webhookDeliveryId = await insert<bigint>(
    `insert into webhook_deliveries (event_id, merchant_id, purchase_id, sequence, number, state)
     values ($1, $2, $3, 2, 2, 'exhausted')`,
    told,
  )
  const notificationId = await insert<bigint>(
    `insert into notification_deliveries (event_id, merchant_id, purchase_id, sequence, kind, state)
     values ($1, $2, $3, 2, 'transfer', 'exhausted')`,
    told,
  )
  await insertWaiting(db, { purchaseId, shareId, eventId })
  const { rows } = await db.query<{ clientId: string; tokenId: string }>(
    `select client_id as "clientId", token.id as "tokenId"
       from purchases join merchant_tokens token using (merchant_id) where purchases.id = $1`,
    [purchaseId],
  )
  const [found] = rows
  if (!found) throw new Error('a purchase has a client, and its merchant a token')
  return { ...merchant, ...found, purchaseId, reference, eventId, webhookDeliveryId, notificationId }
}
