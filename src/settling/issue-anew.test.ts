import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectingWorld } from '../../test/support/collecting.ts'
import { settlingWorld } from '../../test/support/settling.ts'
import { type CardOrder, KEPT_FAILURE } from '../providers/issue/index.ts'
import { MINUTE_MS } from '../shared/clocks.ts'

const world = await collectingWorld()
const back = await settlingWorld(world)

const FAILED = { answer: { kind: 'no_answer', reason: 'status_500' } } as const
const KEPT = { answer: { kind: 'no_answer', reason: KEPT_FAILURE } } as const

/** By which of its keys a card was asked for. */
const keysOf = (id: string) =>
  (back.requests('issue') as CardOrder[])
    .filter(({ cardKey }) => cardKey === id)
    .map(({ isAnew = false }) => (isAnew ? 'second' : 'first'))

test('a failure that the issuer keeps under a card’s key ends that key: the card is asked for under a second one, once none can have been made', async () => {
  const { id } = await back.accepted('SPLIT')
  back.script.issue = [FAILED, KEPT]
  await back.settle()
  world.passRetries(MINUTE_MS)
  await back.settle()
  assert.deepEqual(keysOf(id), ['first', 'first'], 'it may be in no list yet')
  back.script.issue = [KEPT]
  world.passRetries(2 * MINUTE_MS)
  await back.settle()
  assert.deepEqual(keysOf(id), ['first', 'first', 'first', 'second'])
  const { state, cardId } = await back.settlement(id)
  assert.deepEqual([state, cardId], ['settled', `card_${id}`])
})

test('a card that was made although its issuer says that it failed is the one', async () => {
  const { id } = await back.accepted('SPLIT')
  back.script.issue = ['lost_after', KEPT]
  await back.settleFor(2)
  assert.deepEqual(keysOf(id), ['first', 'first'])
  assert.equal((await back.settlement(id)).state, 'settled')
})

test('a failure that is kept under the second key as well is looked up: there is no third', async () => {
  const { id } = await back.accepted('SPLIT')
  back.script.issue = [FAILED, KEPT, FAILED, KEPT, KEPT]
  await back.settleFor(3, 10 * MINUTE_MS)
  assert.deepEqual(keysOf(id), ['first', 'first', 'second', 'first', 'second'])
  assert.equal((await back.settlement(id)).state, 'requested')
  // The second one was done after all.
  back.script.issue = [KEPT, 'lost_after', KEPT]
  await back.settleFor(2, 40 * MINUTE_MS)
  assert.deepEqual(keysOf(id).slice(5), ['first', 'second', 'first'])
  assert.equal((await back.settlement(id)).state, 'settled')
  assert.equal(back.paidWith(`card_${id}`).length, 1)
})
