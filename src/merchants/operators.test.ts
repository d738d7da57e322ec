import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCall } from '../../test/support/call.ts'
import { testDatabase } from '../../test/support/database.ts'
import { fixedClock } from '../../test/support/fixed-clock.ts'
import { aMerchant, testSealer } from '../../test/support/telling.ts'
import { hashToken } from '../crypto/index.ts'
import { transaction } from '../db/database.ts'
import { asOperator } from '../events/index.ts'
import type { AddressPolicy } from '../outbound/index.ts'
import type { PaymentType } from '../payment-types/index.ts'
import { dateInZone, publishInventedCaps } from '../schedules/index.ts'
import { addMs, HOUR_MS } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import { type Scope, SYSTEM } from '../shared/scope.ts'
import {
  addMerchantToken,
  findMerchant,
  findMerchantByToken,
  listMerchantTokens,
  type MerchantChange,
  openMerchant,
  readLiveSecrets,
  revokeMerchantToken,
  rotateSecret,
  updateMerchant,
} from './index.ts'

const { db } = await testDatabase()
const START = new Date('2027-03-01T09:00:00Z')
const today = dateInZone(START)
// The release's own caps have ended by then.
publishInventedCaps()
const policy = 'public'
const { merchantId, companyId } = await aMerchant(db)
const merchant = (await findMerchant(db, SYSTEM, merchantId)) ?? assert.fail()
const STRANGERS: Scope[] = [
  { kind: 'company', companyId: newId() },
  { kind: 'merchant', merchantId: newId() },
]

const open = (change: MerchantChange & { paymentType?: PaymentType }) =>
  transaction(db, (tx) => openMerchant(tx, by(), testSealer, { ...merchant, ...change }, { today, policy }))
const by = (scope: Scope = SYSTEM) => aCall(fixedClock(START), { scope })
const update = (change: MerchantChange, scope: Scope = SYSTEM, psp: 'usable' | 'refused' | 'none' = 'none') =>
  transaction(db, (tx) => updateMerchant(tx, by(scope), merchantId, change, { today, policy, psp }))

test('settings that make no sense are refused in a sentence that names them', async () => {
  const cases: [MerchantChange, RegExp][] = [
    [{ name: ' ' }, /a name has 1 to 120 characters/],
    [{ name: 'Brest\nVoile' }, /control characters/],
    [{ siteUrl: 'http://shop.example' }, /siteUrl must be an address that starts with https/],
    [{ siteUrl: 'https://eve:pw@shop.example' }, /siteUrl/],
    [{ furtherSiteUrls: ['http://shop.example'] }, /siteUrl must be an address that starts with https/],
    [{ furtherSiteUrls: [`https://${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.example`] }, /too long/],
    [{ furtherSiteUrls: Array(50).fill('https://shop.example') }, /50 sites at most/],
    [{ logoUrl: 'javascript:alert(1)' }, /logoUrl/],
    [{ brandColour: 'red' }, /brandColour is written/],
    [{ countryCode: 'France' }, /countryCode/],
    [{ potDeadlineHours: 145 }, /potDeadlineHours must be 1 to 144/],
    [{ linkLifetimeDays: 0 }, /linkLifetimeDays must be 1 to 365/],
    [{ installmentsCount: 2.5 }, /installmentsCount must be 2 to 12/],
    [{ feeBps: 100 }, /SPLIT has no fee/],
    [{ settlement: 'BACK' }, /settlement_not_available/],
  ]
  for (const [change, sentence] of cases) {
    await assert.rejects(open(change), sentence, JSON.stringify(change))
    await assert.rejects(update(change), sentence, JSON.stringify(change))
  }
  assert.deepEqual(await findMerchant(db, SYSTEM, merchantId), merchant)
})

test('a fee that no purchase could carry is refused with the highest one; one that some could is told', async () => {
  const instalments = { paymentType: 'INSTALLMENT', installmentsCount: 3 } as const
  const refused = await open({ ...instalments, feeBps: 200 }).catch((error: Error) => error.message)
  const highest = /rate_above_cap: .*cap is 24 %.*may be (\d\.\d\d) % at most/.exec(String(refused))?.[1]
  const highestBps = Math.round(Number(highest) * 100)
  const allowed = await open({ ...instalments, feeBps: highestBps })
  assert.equal(allowed.closedAmounts.length, 2, 'the two bands above 3 000 EUR have lower caps')
  await assert.rejects(open({ ...instalments, feeBps: highestBps + 1 }), /rate_above_cap/)
  assert.deepEqual((await open({ ...instalments, feeBps: 50 })).closedAmounts, [])
  await assert.rejects(open({ paymentType: 'DEFERRED', delayDays: 30, feeBps: 500 }), /rate_above_cap/)
  await assert.rejects(open({ paymentType: 'DOWN_PAYMENT', depositBps: 3000, feeBps: 6999 }), /rate_above_cap/)
})

test('what is changed is changed, the rest stays, and only for whoever it belongs to', async () => {
  for (const scope of STRANGERS) await assert.rejects(update({ name: 'Mine' }, scope), /merchant_not_found/)
  const change = {
    settlement: 'TRANSFER',
    countryCode: 'BE',
    siteUrl: 'https://new.example',
    furtherSiteUrls: ['https://nouveau.example:8443/boutique'],
    logoUrl: 'https://cdn.example/l.png',
    brandColour: '#0f6b5c',
    potDeadlineHours: 72,
    linkLifetimeDays: 60,
    supportRefundMax: 50,
    installmentsCount: 4,
    delayDays: 60,
    mayAdvanceDueDate: false,
    heldBps: 5000,
    depositBps: 2000,
    balanceDelayDays: 45,
    clientProfile: 'module',
    isB2b: true,
  } as const satisfies MerchantChange
  assert.deepEqual(await update({ ...change, name: ' Brest ' }), [])
  const changed = { ...merchant, ...change, name: 'Brest' }
  assert.deepEqual(await findMerchant(db, SYSTEM, merchantId), changed)
})

test('after a rotation the new secret signs and the old one is believed until the overlap ends', async () => {
  const clock = fixedClock(START)
  const live = () => readLiveSecrets(db, testSealer, SYSTEM, merchantId, clock.now())
  const rotate = (kind: 'secret' | 'notification_secret', scope: Scope = SYSTEM) =>
    transaction(db, (tx) => rotateSecret(tx, by(scope), testSealer, merchantId, { kind, overlapMs: HOUR_MS }))
  const before = (await live()) ?? assert.fail()
  for (const scope of STRANGERS) {
    await assert.rejects(rotate('secret', scope), /merchant_not_found/)
    assert.equal(await readLiveSecrets(db, testSealer, scope, merchantId, START), undefined)
  }
  const { secret, oldEndsAt } = await rotate('secret')
  assert.deepEqual(oldEndsAt, addMs(START, HOUR_MS))
  assert.deepEqual(await live(), { ...before, secrets: [secret, before.secrets[0]] })
  const { secret: second } = await rotate('notification_secret')
  clock.advance(HOUR_MS - 1)
  assert.deepEqual((await live())?.notificationSecrets, [second, before.notificationSecrets[0]])
  clock.advance(1)
  assert.deepEqual(await live(), { secrets: [secret], notificationSecrets: [second] })
})

test('without a notification secret the merchant’s own stands for it; the first rotation sets one', async () => {
  const { merchantId: bareId } = await open({})
  await db.query('update merchants set notification_secret_sealed = null where id = $1', [bareId])
  const live = () => readLiveSecrets(db, testSealer, SYSTEM, bareId, START)
  const bare = (await live()) ?? assert.fail()
  assert.deepEqual(bare.notificationSecrets, bare.secrets)
  const rotation = { kind: 'notification_secret', overlapMs: HOUR_MS } as const
  const { secret } = await transaction(db, (tx) => rotateSecret(tx, by(), testSealer, bareId, rotation))
  assert.deepEqual((await live())?.notificationSecrets, [secret])
})

test('a merchant has five working v1 tokens at most; a revoked one is refused at once', async () => {
  const { merchantId: ownId, apiToken } = await open({})
  const add = (scope: Scope = SYSTEM) => transaction(db, (tx) => addMerchantToken(tx, by(scope), ownId))
  const revoke = (tokenId: string, scope: Scope = SYSTEM) =>
    transaction(db, (tx) => revokeMerchantToken(tx, by(scope), ownId, tokenId))
  const { tokenId } = await add({ kind: 'company', companyId })
  for (let count = 2; count < 5; count += 1) await add()
  await assert.rejects(add(), /too_many_tokens/)
  for (const scope of STRANGERS) {
    await assert.rejects(add(scope), /merchant_not_found/)
    assert.deepEqual(await listMerchantTokens(db, scope, ownId), [])
    await assert.rejects(revoke(tokenId, scope), /token_not_found/)
  }
  const [first] = await listMerchantTokens(db, SYSTEM, ownId)
  assert.equal((await findMerchantByToken(db, hashToken(apiToken)))?.id, ownId)
  await revoke(first?.id ?? '')
  assert.equal(await findMerchantByToken(db, hashToken(apiToken)), undefined)
  await add()
})

test('whatever is changed of a merchant is noted for the log: what, whose and by whom, but no value', async () => {
  const { merchantId: ownId } = await open({})
  await transaction(db, async (tx) => {
    const call = asOperator({ businessClock: fixedClock(START), systemClock: fixedClock(START) })
    await updateMerchant(
      tx,
      call,
      ownId,
      { siteUrl: 'https://new.example', isB2b: true },
      { today, policy, psp: 'none' },
    )
    await rotateSecret(tx, call, testSealer, ownId, { kind: 'notification_secret', overlapMs: 0 })
    const { tokenId: token } = await addMerchantToken(tx, call, ownId)
    await revokeMerchantToken(tx, call, ownId, token)
    const whose = { merchant: `mer_${ownId}`, actor: 'operator' }
    assert.deepEqual(tx.notes, [
      { message: 'setting changed', setting: 'siteUrl isB2b', ...whose },
      { message: 'setting changed', setting: 'notification_secret', ...whose },
      { message: 'token added', token, ...whose },
      { message: 'token revoked', token, ...whose },
    ])
  })
})

test('BACK is for merchants whose PSP accepts them; whatever else they wish later is theirs', async () => {
  await assert.rejects(update({ settlement: 'BACK' }, SYSTEM, 'refused'), /did not accept its credentials/)
  await update({ settlement: 'BACK' }, SYSTEM, 'usable')
  await update({ linkLifetimeDays: 20 })
  const { settlement, linkLifetimeDays } = (await findMerchant(db, SYSTEM, merchantId)) ?? assert.fail()
  assert.deepEqual([settlement, linkLifetimeDays], ['BACK', 20])
  await update({ settlement: 'TRANSFER' })
})

test('a demo’s shop may stand on this machine, nobody else’s', async () => {
  const siteUrl = 'http://127.0.0.1:8080'
  const wish = (policy: AddressPolicy) =>
    transaction(db, (tx) => updateMerchant(tx, by(), merchantId, { siteUrl }, { today, policy, psp: 'none' }))
  await assert.rejects(wish('public'), /siteUrl must be an address that starts with https/)
  await wish('loopback_too')
  assert.equal((await findMerchant(db, SYSTEM, merchantId))?.siteUrl, siteUrl)
  const elsewhere = { siteUrl: 'http://shop.example' }
  const terms = { today, policy: 'loopback_too', psp: 'none' } as const
  await assert.rejects(
    transaction(db, (tx) => updateMerchant(tx, by(), merchantId, elsewhere, terms)),
    /https/,
  )
})
