import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { testDatabase } from '../../test/support/database.ts'
import { aMerchant, anEvent, aPurchase, testSealer } from '../../test/support/telling.ts'
import { keepDecision } from '../audit/index.ts'
import { readConfig } from '../config.ts'
import { transaction } from '../db/database.ts'
import { asOperator, dispatchEvents, type Subscribers } from '../events/index.ts'
import { systemClock } from '../shared/clocks.ts'
import { eventVerbs } from './events.ts'
import type { Given } from './operator/command-line.ts'

const { db } = await testDatabase()
let isBroken = true
const subscribers: Subscribers = {
  webhooks: async () => {
    if (isBroken) throw new Error('no words')
  },
}
const verbs = eventVerbs(subscribers)
const run = (verb: string, given: Given = {}) => {
  const sealer = async () => testSealer
  const ground = {
    config: readConfig({}),
    db,
    call: asOperator({ businessClock: systemClock, systemClock }),
    sealer,
    keyRing: () => assert.fail('no verb needs the keys'),
    reads: async () => db,
    addressPolicy: async () => 'public' as const,
  }
  const asked = verbs[verb]
  return asked && 'run' in asked ? asked.run(ground, given) : assert.fail(verb)
}

test('an operator sees what happened to a purchase, and who did it', async () => {
  const { purchaseId, eventId } = await aPurchase(db, await aMerchant(db))
  await dispatchEvents(db, {})
  await db.query('update events set actor = null where id = $1', [eventId])
  await anEvent(db, purchaseId, 'paymentStarted')
  const { items = [] } = await run('history', { purchase: `pur_${purchaseId}` })
  assert.deepEqual(
    items.map(({ name, by }) => [name, by]),
    [
      ['purchaseCreated', null],
      ['paymentStarted', 'staff_test'],
    ],
  )
  await assert.rejects(run('history', { purchase: purchaseId }), /--purchase takes pur_ and a UUID/)
  await assert.rejects(run('history', { purchase: `pur_${randomUUID()}` }), { code: 'purchase_not_found' })
  await dispatchEvents(db, {})
})

test('an operator sees what was put aside, why, and has it told', async () => {
  const merchant = await aMerchant(db)
  const { purchaseId, eventId } = await aPurchase(db, merchant)
  await anEvent(db, purchaseId, 'paymentStarted')
  await dispatchEvents(db, subscribers)
  const event = eventId.toString()
  const [listed] = (await run('parked')).items ?? []
  assert.deepEqual([listed?.event, listed?.subscriber, listed?.waiting], [event, 'webhooks', 1])
  const [shown] = (await run('show', { event })).items ?? []
  assert.deepEqual([shown?.purchase_uid, shown?.error], [`pur_${purchaseId}`, 'Error: no words'])
  assert.deepEqual((await run('retry', { event })).facts, { told: 0, still_parked: 1 })
  isBroken = false
  assert.deepEqual((await run('retry', { event })).facts, { told: 2, still_parked: 0 })
  assert.deepEqual((await run('parked')).items, [])
  await assert.rejects(run('retry', { event }), { code: 'event_not_parked' })
  await assert.rejects(run('show', { event: 'x' }), /--event takes its number/)
  assert.deepEqual((await run('retry')).facts, { told: 0, still_parked: 0 })
})

test('an operator sees what was decided by hand, by whom and why', async () => {
  const { purchaseId } = await aPurchase(db, await aMerchant(db))
  const call = asOperator({ businessClock: systemClock, systemClock }, 'bob')
  const subject = { kind: 'attempt', subject: randomUUID(), purchaseId } as const
  const decision = { ...subject, outcome: 'never_charged', reason: 'not there' }
  await transaction(db, (tx) => keepDecision(tx, call, decision, 'a charge was settled by hand'))
  const { items = [] } = await run('decisions', { purchase: `pur_${purchaseId}` })
  assert.partialDeepStrictEqual(items, [{ decided: 'never_charged', reason: 'not there', by: 'operator bob' }])
  assert.deepEqual((await run('decisions', { purchase: `pur_${randomUUID()}` })).items, [])
  assert.equal((await run('decisions')).items?.length, 1)
})
