import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after } from 'node:test'
import { finishPurchase } from '../../src/collecting/schedule/index.ts'
import { type Transaction, transaction } from '../../src/db/database.ts'
import { dispatchEvents } from '../../src/events/index.ts'
import { createSmtpMailer } from '../../src/mail/index.ts'
import {
  type NotificationUrls,
  planNotifications,
  setNotificationUrls,
  startNotificationPump,
} from '../../src/notifications/index.ts'
import { createOutbound } from '../../src/outbound/index.ts'
import { decidePot } from '../../src/pots/index.ts'
import { lockPurchase, movePurchase, type Purchase, type PurchaseDraft } from '../../src/purchases/index.ts'
import { isSettledAtOnce, promiseToMerchant, promiseToTell } from '../../src/settlements/index.ts'
import { SYSTEM } from '../../src/shared/scope.ts'
import { aCall } from './call.ts'
import { testDatabase } from './database.ts'
import { fixedClock } from './fixed-clock.ts'
import { mailRelay } from './mail-relay.ts'
import { type HeardCall, merchantMachine } from './merchant-machine.ts'
import { oneRound } from './one-round.ts'
import { aMerchant, aPurchase, MONDAY, testSealer } from './telling.ts'
import { notificationsOf } from './told-of.ts'

const NOWHERE: NotificationUrls = {
  paymentNotificationUrl: null,
  errorNotificationUrl: null,
  purchaseEndNotificationUrl: null,
}

/** A database, a relay, and shops whose machines listen at `/pay`, `/error` and `/end`. */
export async function notifyingWorld() {
  const { db, url } = await testDatabase()
  const relay = await mailRelay()
  const outbound = createOutbound({ policy: 'loopback_too' })
  const mailer = createSmtpMailer({ url: relay.url, from: 'pay@whipround.test' })
  after(() => {
    mailer.close()
    return outbound.close()
  })
  const clock = fixedClock(MONDAY)
  const by = aCall(clock)
  const ports = { outbound, sealer: testSealer, clock, mailer }

  async function aShop(urls: Partial<NotificationUrls> = {}, wished: Parameters<typeof aMerchant>[1] = {}) {
    const merchant = await aMerchant(db, wished)
    const machine = await merchantMachine()
    const at = (path: string) => new URL(path, machine.url).href
    const defaults = {
      paymentNotificationUrl: at('/pay'),
      errorNotificationUrl: at('/error'),
      purchaseEndNotificationUrl: null,
    }
    const set = (wishedUrls: Partial<NotificationUrls>) =>
      transaction(db, (tx) =>
        setNotificationUrls(tx, by, merchant.merchantId, { ...NOWHERE, ...wishedUrls }, 'loopback_too'),
      )
    await set({ ...defaults, ...urls })
    return { ...merchant, machine, at, set, secret: merchant.notificationSecret, merchantSecret: merchant.secret }
  }

  type Shop = Awaited<ReturnType<typeof aShop>>

  async function change(purchaseId: string, act: (tx: Transaction, purchase: Purchase) => Promise<unknown>) {
    await transaction(db, async (tx) => act(tx, (await lockPurchase(tx, SYSTEM, purchaseId)) as Purchase))
  }

  /** A basket of 100.01 € whose leader's card has been accepted: the shop will be paid. */
  async function accepted(shop: Shop, wished: Partial<PurchaseDraft> = {}): Promise<string> {
    const { purchaseId } = await aPurchase(db, shop, { reference: 'PLEDG_7_1600000000', ...wished })
    await change(purchaseId, async (tx, purchase) => {
      const begun = await movePurchase(tx, by, purchase, 'start_attempt', { occurredAt: MONDAY })
      const accepted = await movePurchase(tx, by, begun, 'accept', {
        occurredAt: MONDAY,
        patch: { acceptedAt: MONDAY, ...(isSettledAtOnce(purchase) && { settledAt: MONDAY }) },
        alsoTold: promiseToTell(purchase),
        ...(purchase.pot && { pot: decidePot(purchase.pot, 'open') }),
      })
      if (isSettledAtOnce(accepted)) await promiseToMerchant(tx, aCall(fixedClock(MONDAY)), accepted, null)
    })
    return purchaseId
  }

  const deliver = () =>
    oneRound(db, 'notification_tries', (onError) => startNotificationPump(db, { ...ports, onError }))

  return {
    db,
    url,
    clock,
    by,
    ports,
    relay,
    aShop,
    change,
    accepted,
    /** … and whose pot is closed. */
    async finished(shop: Shop, wished: Partial<PurchaseDraft> = {}): Promise<string> {
      const purchaseId = await accepted(shop, wished)
      await change(purchaseId, (tx, purchase) => finishPurchase(tx, by, purchase, MONDAY))
      return purchaseId
    },
    /** The bank refused the leader's card; another may follow. */
    async declined(shop: Shop, wished: Partial<PurchaseDraft> = {}): Promise<string> {
      const { purchaseId } = await aPurchase(db, shop, { reference: 'PLEDG_8_1600000000', ...wished })
      await change(purchaseId, async (tx, purchase) => {
        const begun = await movePurchase(tx, by, purchase, 'start_attempt', { occurredAt: MONDAY })
        await movePurchase(tx, by, begun, 'decline', { occurredAt: MONDAY, patch: { reason: 'stolen_card' } })
      })
      return purchaseId
    },
    plan: () => dispatchEvents(db, { notifications: (tx, events) => planNotifications(tx, events, clock) }),
    deliver,
    /** Plans and delivers until nothing is due. */
    async tell(): Promise<void> {
      await dispatchEvents(db, { notifications: (tx, events) => planNotifications(tx, events, clock) })
      while ((await deliver()) > 0);
    },
    /** `kind state error` of each notification, in their order. */
    async states(purchaseId: string): Promise<string[]> {
      const views = await notificationsOf(db, purchaseId)
      return views.map(({ kind, state, lastError }) => [kind, state, lastError].filter(Boolean).join(' '))
    },
  }
}

/** What a merchant reads in a body of exactly `{signature}`, verified as RFC 7515 says, without our own code. */
export function readSigned(call: HeardCall | undefined, secret: string): Record<string, unknown> {
  assert.ok(call, 'the merchant was called')
  const body = JSON.parse(call.body) as Record<string, unknown>
  assert.deepEqual(Object.keys(body), ['signature'])
  return decodeHs256(String(body.signature), secret)
}

export function decodeHs256(token: string, secret: string): Record<string, unknown> {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>
  assert.equal(read(header).alg, 'HS256')
  const expected = createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url')
  assert.equal(signature, expected, 'the token is not signed with the merchant’s secret')
  return read(payload)
}
