import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/support/database.ts'
import { aMerchant, anEvent, aPurchase } from '../../test/support/telling.ts'
import { type Actor, actorText, dispatchEvents } from './index.ts'

const { db } = await testDatabase()

test('an actor has one text, the one to which idempotency keys in use belong', () => {
  const texts: Record<string, Actor> = {
    key_1: { kind: 'api_key', apiKey: 'key_1' },
    mer_2: { kind: 'merchant', merchantId: '2' },
    staff_3: { kind: 'staff', staffId: '3' },
    payer_4: { kind: 'payer', linkTo: '4' },
    anybody: { kind: 'anybody' },
    operator: { kind: 'operator' },
    'job:pots': { kind: 'job', name: 'pots' },
  }
  assert.deepEqual(Object.values(texts).map(actorText), Object.keys(texts))
})

test('an event of before, without actor, is still dispatched; none is born without one any more', async () => {
  const { purchaseId, eventId } = await aPurchase(db, await aMerchant(db))
  await db.query(`alter table events drop constraint events_actor`)
  await db.query('update events set actor = null where id = $1', [eventId])
  await db.query(
    `alter table events add constraint events_actor check (actor is not null or dispatched_at is not null) not valid`,
  )
  assert.equal(await dispatchEvents(db, {}), 1)
  const { id } = await anEvent(db, purchaseId, 'paymentStarted')
  const nobody = `insert into events (purchase_id, merchant_id, sequence, name, occurred_at)
                  select purchase_id, merchant_id, 99, name, occurred_at from events where id = $1`
  await assert.rejects(db.query(nobody, [id]), /events_actor/)
})
