import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCall } from '../../test/support/call.ts'
import { notifyingWorld } from '../../test/support/notifying.ts'
import { notificationsOf } from '../../test/support/told-of.ts'
import { transaction } from '../db/database.ts'
import type { Scope } from '../shared/scope.ts'
import { type NotificationUrls, readNotificationUrls, replayNotification, setNotificationUrls } from './index.ts'

const world = await notifyingWorld()
const { db, clock, aShop, accepted, tell, states } = world
const only = (paymentNotificationUrl: string) => ({
  paymentNotificationUrl,
  errorNotificationUrl: null,
  purchaseEndNotificationUrl: null,
})
const [alice, charlie] = [await aShop(), await aShop()]
const asAlice: Scope = { kind: 'company', companyId: alice.companyId }
const asCharlie: Scope = { kind: 'company', companyId: charlie.companyId }
const setUrls = (scope: Scope, urls: NotificationUrls) =>
  transaction(db, (tx) => setNotificationUrls(tx, aCall(clock, { scope }), alice.merchantId, urls, 'public'))

test('a public address or one mailbox is kept, anything else is refused', async () => {
  const set = (url: string) => setUrls(asAlice, only(url))
  for (const url of ['https://shop.example/pay?id=7', 'mailto:john.doe@gmail.com']) {
    await set(url)
    assert.equal((await readNotificationUrls(db, asAlice, alice.merchantId))?.paymentNotificationUrl, url)
  }
  for (const url of [
    'http://shop.example/',
    'https://10.0.0.1/',
    'https://localhost/',
    'ftp://shop.example/',
    'mailto:',
    'mailto:a@b.example,c@d.example',
    'mailto:a@b.example?bcc=eve@evil.example',
    'mailto:a@b.example%0d%0aBcc:eve@evil.example',
  ]) {
    await assert.rejects(set(url), { code: 'url_not_allowed' }, url)
  }
  const wrong = { ...only('https://shop.example/'), errorNotificationUrl: 'https://10.0.0.1/' }
  await assert.rejects(setUrls(asAlice, wrong), {
    detail: 'error_notification_url must lead to a public address',
  })
})

test('a change is noted for the log once: who, and whose, but no address', async () => {
  await transaction(db, async (tx) => {
    const call = aCall(clock, { scope: asAlice, requestId: 'request-1' })
    await setNotificationUrls(tx, call, alice.merchantId, only('https://shop.example/'), 'public')
    const facts = { setting: 'notification_urls', merchant: `mer_${alice.merchantId}` }
    assert.deepEqual(tx.notes, [{ message: 'setting changed', ...facts, actor: 'staff_test', reqId: 'request-1' }])
  })
})

test('another company can neither set, read nor replay', async () => {
  const set = setUrls(asCharlie, only('https://evil.example/'))
  await assert.rejects(set, { code: 'merchant_not_found' })
  assert.equal(await readNotificationUrls(db, asCharlie, alice.merchantId), undefined)
  await alice.set({ paymentNotificationUrl: alice.at('/pay') })
  const id = await accepted(alice, { reference: 'listed' })
  await tell()
  const [told] = await notificationsOf(db, id)
  assert.ok(told)
  const replay = transaction(db, (tx) => replayNotification(tx, aCall(clock, { scope: asCharlie }), told.id))
  await assert.rejects(replay, { code: 'notification_not_found' })
})

test('a notification that has ended may be told again, from its first wait on; a pending one goes on', async () => {
  await alice.set({ paymentNotificationUrl: alice.at('/pay') })
  const id = await accepted(alice, { reference: 'replayed' })
  await tell()
  const [told] = await notificationsOf(db, id)
  assert.ok(told)
  const before = alice.machine.calls.length
  alice.machine.answer = (_call, response) => response.writeHead(500).end()
  await transaction(db, async (tx) => {
    await replayNotification(tx, aCall(clock, { scope: asAlice }), told.id)
    const facts = { delivery: `${told.id}`, actor: 'staff_test' }
    assert.deepEqual(tx.notes, [{ message: 'notification replayed', ...facts }])
  })
  await tell()
  assert.deepEqual(await states(id), ['transfer pending status_500'])
  await transaction(db, (tx) => replayNotification(tx, aCall(clock, { scope: asAlice }), told.id))
  await tell()
  assert.equal(alice.machine.calls.length, before + 1)
  const [pending] = await notificationsOf(db, id)
  assert.equal(pending?.nextTryAt?.getTime(), clock.now().getTime() + 5000)
})
