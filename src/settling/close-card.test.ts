import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectingWorld } from '../../test/support/collecting.ts'
import { settlingWorld } from '../../test/support/settling.ts'
import { transaction } from '../db/database.ts'
import { cancelPurchase } from '../selling/index.ts'
import { DAY_MS, HOUR_MS } from '../shared/clocks.ts'
import { watchSettlements } from './index.ts'

const AMOUNT_MINOR = 30_000n

const world = await collectingWorld()
const back = await settlingWorld(world)

const alarmsOf = async (id: string) =>
  (await watchSettlements(world.db, world.ports)).filter((sentence) => sentence.includes(id))

const AWAY = { kind: 'no_answer', reason: 'timeout' } as const
const away = (times: number) => Array.from({ length: times }, () => ({ answer: AWAY }))

test('cancelled with a card that may have been made: it is looked for since its purchase was ordered, and an issuer that proves nothing for a day is an alarm', async () => {
  const { id } = await back.accepted('SPLIT', AMOUNT_MINOR)
  back.script.issue = ['lost_before']
  await back.settle()
  await transaction(world.db, (tx) => cancelPurchase(tx, world.ports, id))
  back.script.lookUpCard = away(99)
  await back.settleFor(2)
  const { state, cardId, cardClosedAt, requestedAt } = await back.settlement(id)
  assert.deepEqual([state, cardId, cardClosedAt], ['withdrawn', null, null])
  assert.deepEqual(back.requests('lookUpCard').at(-1), { cardKey: id, cardId: null, madeSince: requestedAt })
  assert.deepEqual(await alarmsOf(id), [])
  await world.advance(DAY_MS + HOUR_MS)
  assert.match((await alarmsOf(id)).join(), /it is withdrawn, and its card \(nobody knows .*\) is not closed/)
  back.script.lookUpCard = []
  world.passRetries(HOUR_MS)
  await back.settleFor(2)
  await world.work(3)
  assert.equal((await world.read(id)).state, 'cancelled')
  assert.deepEqual(await alarmsOf(id), [])
})

test('a card that a settled purchase no longer needs is waited for as long as a debit may come, and a day', async () => {
  const { id } = await back.accepted('INSTALLMENT', AMOUNT_MINOR)
  await back.settle()
  await world.advance(10 * DAY_MS + HOUR_MS)
  back.script.lookUpCard = away(99)
  await back.settleFor(2)
  assert.deepEqual(await alarmsOf(id), [])
  await world.advance(DAY_MS)
  assert.match((await alarmsOf(id)).join(), /it is settled, and its card \(card_.*\) is not closed/)
  back.script.lookUpCard = []
})
