import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectingWorld } from '../../test/support/collecting.ts'
import { settlingWorld } from '../../test/support/settling.ts'
import { transaction } from '../db/database.ts'
import { type ChargeOrder, endingOf, referenceOf, referencesOf } from '../providers/charge/index.ts'
import { takeEnding } from '../settlements/index.ts'
import { drawReference } from './draw-reference.ts'

const world = await collectingWorld()
/** A PSP that neither notices a double nor takes a number whose last six digits it has seen. */
const RULE = { maxLength: 15, alphabet: 'digits', uniqueEnding: 6 } as const
const back = await settlingWorld(world, { reference: RULE, idempotency: 'none', keyLifeMs: 0 })

const sent = (method: 'sale' | 'lookUp') =>
  (back.requests(method) as readonly ChargeOrder[]).map((one) => one.reference)
const since = (before: readonly string[], method: 'sale' | 'lookUp') => sent(method).slice(before.length)

/** Another purchase of the merchant, to which the first digits that `id` would draw were given. */
async function takeFirstOf(id: string): Promise<void> {
  const other = await back.settlement((await back.accepted('SPLIT')).id)
  const ending = endingOf(RULE, referenceOf(RULE, id, 1))
  assert.equal(await transaction(world.db, (tx) => takeEnding(tx, other, [ending])), ending)
  await world.db.query(`update settlements set step_at = null where purchase_id = $1`, [other.purchaseId])
}

test('digits that its merchant has used are not sent again: the next that follow from the purchase are', async () => {
  const { id } = await back.accepted('SPLIT')
  await takeFirstOf(id)
  const before = sent('sale')
  await back.settle()
  const [, second] = referencesOf(RULE, id, 1)
  assert.ok(since(before, 'sale').includes(second ?? ''))
  const { state, reference } = await back.settlement(id)
  assert.deepEqual([state, reference], ['settled', second])
})

test('a lost answer is looked up under the number that was drawn, and a later try has another', async () => {
  const { id } = await back.accepted('SPLIT')
  await takeFirstOf(id)
  const [, drawn] = referencesOf(RULE, id, 1)
  const before = { sale: sent('sale'), lookUp: sent('lookUp') }
  back.script.sale = ['lost_before']
  await back.settleFor(12)
  const asked = since(before.lookUp, 'lookUp')
  assert.ok(asked.length >= 2)
  assert.deepEqual(new Set(asked), new Set([drawn]))
  assert.deepEqual(since(before.sale, 'sale'), [drawn, referenceOf(RULE, id, 2)])
  assert.equal((await back.settlement(id)).state, 'settled')
})

test('who draws twice for one try draws the same, and two purchases at one moment never the same digits', async () => {
  const one = await back.settlement((await back.accepted('SPLIT')).id)
  const other = await back.settlement((await back.accepted('SPLIT')).id)
  const draw = () => transaction(world.db, (tx) => drawReference(tx, one, back))
  const [first, again] = [await draw(), await draw()]
  assert.equal(first, again)
  const wanted = ['900001', '900002']
  const take = (settlement: typeof one) =>
    transaction(world.db, (tx) => takeEnding(tx, { ...settlement, tryNumber: 7 }, wanted))
  await Promise.all([take(one), take(other)])
  // Whoever lost that race draws again.
  assert.deepEqual(new Set([await take(one), await take(other)]), new Set(wanted))
})
