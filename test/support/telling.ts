import { createSealer } from '../../src/crypto/index.ts'
import { type Database, transaction } from '../../src/db/database.ts'
import { appendEvent, type EventName, type Fact, type PurchaseEvent } from '../../src/events/index.ts'
import type { ClientProfile } from '../../src/merchants/index.ts'
import type { PaymentType } from '../../src/payment-types/index.ts'
import { insertPurchase, type PurchaseDraft } from '../../src/purchases/index.ts'
import { newId } from '../../src/shared/ids.ts'
import { aMerchantOf } from './a-merchant-of.ts'
import { aCall } from './call.ts'
import { fixedClock } from './fixed-clock.ts'

export const testSealer = createSealer([{ id: 1, key: Buffer.alloc(32, 7) }])

/** Where the tests of the subscribers begin. */
export const MONDAY = new Date('2027-03-01T09:00:00Z')
const by = aCall(fixedClock(MONDAY))

/** Charlie's shop: a company with one merchant, nothing else. */
export async function aMerchant(
  db: Database,
  wished: { name?: string; paymentType?: PaymentType; clientProfile?: ClientProfile } = {},
  sealer = testSealer,
) {
  const companyId = newId()
  await db.query('insert into companies (id, name) values ($1, $2)', [companyId, 'Charlie & Co'])
  const { merchantId, secret, notificationSecret } = await aMerchantOf(db, sealer, { companyId, ...wished })
  return { companyId, merchantId, secret, notificationSecret }
}

/** Alice's basket of 100.01 €, created on MONDAY. Returns its id and the id of its first event. */
export async function aPurchase(
  db: Database,
  { companyId, merchantId }: { companyId: string; merchantId: string },
  wished: Partial<PurchaseDraft> = {},
): Promise<{ purchaseId: string; eventId: bigint }> {
  const inserted = await insertPurchase(db, {
    id: newId(),
    companyId,
    merchantId,
    paymentType: 'SPLIT',
    settlement: 'TRANSFER',
    reference: null,
    title: 'Week-end à Brest',
    subtitle: null,
    description: null,
    pictureUrl: null,
    amountMinor: 10001n,
    currency: 'EUR',
    language: 'fr',
    callbackUrl: null,
    redirectUrl: null,
    cancelUrl: null,
    paymentNotificationUrl: null,
    errorNotificationUrl: null,
    metadata: null,
    resultFormat: 'plain',
    products: [],
    leader: {
      id: newId(),
      ref: null,
      firstName: 'Alice',
      lastName: 'Martin',
      email: 'alice@example.test',
      phoneNumber: null,
    },
    requestedOn: null,
    createdAt: MONDAY,
    linkExpiresAt: new Date(MONDAY.getTime() + 30 * 86_400_000),
    event: { name: 'purchaseCreated', detail: null },
    actor: by.actor,
    ...wished,
  })
  if (inserted.kind !== 'inserted') throw new Error(inserted.kind)
  return { purchaseId: inserted.purchase.id, eventId: inserted.eventId }
}

export async function anEvent(
  db: Database,
  purchaseId: string,
  name: EventName,
  more: Partial<Fact> = {},
): Promise<PurchaseEvent> {
  return await transaction(db, (tx) => appendEvent(tx, by, { purchaseId, name, occurredAt: MONDAY, ...more }))
}
