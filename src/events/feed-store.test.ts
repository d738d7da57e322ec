import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCall } from '../../test/support/call.ts'
import { testDatabase } from '../../test/support/database.ts'
import { fixedClock } from '../../test/support/fixed-clock.ts'
import { aMerchant, anEvent, aPurchase, MONDAY } from '../../test/support/telling.ts'
import { transaction } from '../db/database.ts'
import { appendEvent, dispatchEvents, readFeed } from './index.ts'

const { db } = await testDatabase()

test('a reader who follows the feed misses no event, also when a lower id commits later', async () => {
  const merchant = await aMerchant(db)
  const slow = await aPurchase(db, merchant)
  const quick = await aPurchase(db, merchant)
  const read = async (afterId: bigint) =>
    (await readFeed(db, { kind: 'company', companyId: merchant.companyId }, { afterId, limit: 10 }))?.map(
      ({ id }) => id,
    )
  const appended = Promise.withResolvers<bigint>()
  const commit = Promise.withResolvers<void>()
  const late = transaction(db, async (tx) => {
    const event = await appendEvent(tx, aCall(fixedClock(MONDAY)), {
      purchaseId: slow.purchaseId,
      name: 'paymentFailed',
      occurredAt: MONDAY,
    })
    appended.resolve(event.id)
    await commit.promise
    return event
  })
  const lower = await appended.promise
  const higher = (await anEvent(db, quick.purchaseId, 'paymentProcessed')).id
  assert.ok(lower < higher, 'the identity is drawn before the commit')
  await dispatchEvents(db, {})
  assert.deepEqual(await read(0n), [higher])
  commit.resolve()
  await late
  assert.deepEqual(await read(higher), [], 'not before the dispatcher has numbered it')
  await dispatchEvents(db, {})
  assert.deepEqual(await read(higher), [lower])
  assert.deepEqual(await read(0n), [higher, lower])
  assert.deepEqual(await read(lower), [])
})

test('batches of any size and dispatchers at once number every event, each once', async () => {
  const merchants = [await aMerchant(db), await aMerchant(db)]
  const made: bigint[] = []
  for (let n = 0; n < 12; n += 1) {
    const merchant = merchants[n % 2]
    assert.ok(merchant)
    const { purchaseId } = await aPurchase(db, merchant)
    made.push((await anEvent(db, purchaseId, 'paymentProcessed')).id)
  }
  for (let left = 1; left > 0; ) {
    left = (await Promise.all([1, 2, 3].map((size) => dispatchEvents(db, {}, size)))).reduce((sum, n) => sum + n, 0)
  }
  for (const [index, merchant] of merchants.entries()) {
    const own = made.filter((_id, n) => n % 2 === index)
    const seen: bigint[] = []
    for (let afterId = 0n; ; afterId = seen.at(-1) as bigint) {
      const page = await readFeed(db, { kind: 'company', companyId: merchant.companyId }, { afterId, limit: 4 })
      if (!page?.length) break
      seen.push(...page.map(({ id }) => id))
    }
    assert.deepEqual(seen, own)
  }
  const { rows } = await db.query('select from events where (dispatched_at is null) <> (feed_position is null)')
  assert.equal(rows.length, 0)
})
