import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/support/database.ts'
import { tenants } from '../../test/support/tenants.ts'
import { type Scope, SYSTEM } from '../shared/scope.ts'
import {
  readDecisions,
  readFindings,
  readMissedNotifications,
  readNotificationsOf,
  readPayables,
  readTroubledMessages,
} from './index.ts'
import type { Page, PageWish } from './page.ts'

// Two companies of two merchants each, who sold two purchases each: of each of these lists every purchase has a row, and all
// of them are of one moment.
const { db } = await testDatabase()
const all = await tenants(db)
const own = all[0] ?? assert.fail()

type Listed = Page<{ readonly purchaseId: string | null }>

type Read = (scope: Scope, wish: PageWish) => Promise<Listed>

const LISTS: Readonly<Record<string, Read>> = {
  decisions: (scope, wish) => readDecisions(db, scope, { purchaseId: undefined }, wish),
  findings: (scope, wish) => readFindings(db, scope, { states: ['open'] }, wish),
  notifications: (scope, wish) => readMissedNotifications(db, scope, { state: undefined }, wish),
  payables: (scope, wish) => readPayables(db, scope, wish),
  messages: (scope, wish) => readTroubledMessages(db, scope, { state: undefined }, wish),
}

async function readAll(read: Read, scope: Scope, limit: number, cursor?: string): Promise<(string | null)[]> {
  const { rows, nextCursor } = await read(scope, { limit, ...(cursor !== undefined && { cursor }) })
  const ids = rows.map(({ purchaseId }) => purchaseId)
  return nextCursor === null ? ids : [...ids, ...(await readAll(read, scope, limit, nextCursor))]
}

for (const [list, read] of Object.entries(LISTS)) {
  test(`${list}: pages follow each other in the order of the whole, whoever reads them`, async () => {
    const company = { kind: 'company', companyId: own.companyId } as const
    for (const scope of [SYSTEM, company]) {
      const whole = await readAll(read, scope, 100)
      assert.deepEqual(await readAll(read, scope, 3), whole)
      assert.equal(new Set(whole).size, whole.length)
    }
  })

  test(`${list}: an operator reads everybody’s, a company and a merchant their own`, async () => {
    const seen = async (scope: Scope) => (await readAll(read, scope, 100)).sort()
    const ids = (those: typeof all) => those.map(({ purchaseId }) => purchaseId).sort()
    assert.deepEqual(await seen(SYSTEM), ids(all))
    const { companyId, merchantId } = own
    const ofCompany = all.filter((one) => one.companyId === companyId)
    assert.deepEqual(await seen({ kind: 'company', companyId }), ids(ofCompany))
    const ofMerchant = all.filter((one) => one.merchantId === merchantId)
    assert.deepEqual(await seen({ kind: 'merchant', merchantId }), ids(ofMerchant))
  })

  test(`${list}: a cursor that was made up is refused`, async () => {
    for (const place of ['0', '1/0', '1/x', 'x/1', '1/', '']) {
      const cursor = Buffer.from(`${list} ${place}`).toString('base64url')
      await assert.rejects(async () => read(SYSTEM, { cursor }), { code: 'invalid_cursor' }, place)
    }
  })
}

test('messages and notifications are read by their state, in the words of whoever waits for them', async () => {
  const counts = await Promise.all([
    readTroubledMessages(db, SYSTEM, { state: 'given-up' }, {}),
    readTroubledMessages(db, SYSTEM, { state: 'waiting' }, {}),
    readMissedNotifications(db, SYSTEM, { state: 'exhausted' }, {}),
    readMissedNotifications(db, SYSTEM, { state: 'delivered' }, {}),
  ])
  assert.deepEqual(
    counts.map(({ rows }) => rows.length),
    [all.length, 0, all.length, 0],
  )
})

test('decisions are those of one purchase, where one is asked for', async () => {
  const { rows } = await readDecisions(db, SYSTEM, { purchaseId: own.purchaseId }, {})
  assert.deepEqual(
    rows.map(({ kind, subject }) => [kind, subject]),
    [['settlement', own.purchaseId]],
  )
})

test('the notifications of a purchase are read by its owner alone', async () => {
  const read = (merchantId: string) =>
    readNotificationsOf(db, { kind: 'merchant', merchantId }, own.purchaseId, { state: 'exhausted' })
  assert.equal((await read(own.merchantId)).length, 1)
  const stranger = all.find(({ merchantId }) => merchantId !== own.merchantId) ?? assert.fail()
  await assert.rejects(read(stranger.merchantId), { code: 'purchase_not_found' })
})
