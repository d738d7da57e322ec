import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CollectingWorld, collectingWorld } from '../../test/support/collecting.ts'
import { injectCrash, retryUntilDone } from '../../test/support/crash-injection.ts'
import { DAY_MS } from '../shared/clocks.ts'
import type { Share } from '../shares/index.ts'

/** Half held, half charged, long enough that the hold is renewed on the way: every kind of step but the retries. */
async function deferredStory(world: CollectingWorld, begin: () => void): Promise<string> {
  const terms = { delayDays: 9, heldBps: 5_000, feeBps: 0 }
  const { purchase, shares } = await world.buyLater('DEFERRED', 10_000n, { terms })
  begin()
  await retryUntilDone(async () => {
    if ((await world.read(purchase.id)).acceptedAt === null) await world.pay(shares[0] as Share)
  })
  for (let day = 0; day < 12; day += 3) {
    await world.advance(3 * DAY_MS)
    await retryUntilDone(() => world.work(3))
  }
  // Retries keep to the morning, whenever this began: a day in two halves has one.
  for (let half = 0; half < 2; half++) {
    await world.advance(DAY_MS / 2)
    await retryUntilDone(() => world.work(3))
  }
  return purchase.id
}

test('cut short at any commit, what is due is still taken once, and nothing stays held', async () => {
  const world = await collectingWorld()
  const { cut, commits } = injectCrash(world.db)
  await deferredStory(world, () => cut(0, 'before'))
  const points = commits()
  assert.ok(points > 10, `only ${points} commits`)
  for (let at = 1; at <= points; at++) {
    for (const when of ['before', 'after'] as const) {
      const id = await deferredStory(world, () => cut(at, when))
      const books = await world.books(id)
      const end = [(await world.read(id)).state, books.captured, books.refunded, books.held]
      assert.deepEqual(end, ['successful', 10_000n, 0n, 0n], `${when} commit ${at}`)
      assert.equal((await world.balances(id)).acquirer_clearing, 10_000n, `${when} commit ${at}`)
    }
  }
})
