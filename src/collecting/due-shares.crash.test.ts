import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PoolClient } from 'pg'
import { type CollectingWorld, collectingWorld } from '../../test/support/collecting.ts'
import type { Database } from '../db/database.ts'
import { DAY_MS } from '../shared/clocks.ts'
import type { Share } from '../shares/index.ts'

/** A verb dies here: with its process everything it still meant to do is gone. */
class CutShort extends Error {}

/** Ends whatever runs at the n-th commit from now: just before it (all is undone) or just after (nobody was told). */
function scissors(db: Database) {
  let left = 0
  let side: 'before' | 'after' = 'before'
  let commits = 0
  const connect = db.pool.connect.bind(db.pool) as (...callback: unknown[]) => Promise<PoolClient>
  const watched = new WeakSet<PoolClient>()
  const watch = (client: PoolClient) => {
    if (watched.has(client)) return client
    watched.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
    const cutting = async (...args: unknown[]) => {
      if (args[0] !== 'commit') return query(...args)
      commits += 1
      left -= 1
      if (left === 0 && side === 'before') throw new CutShort()
      const answer = await query(...args)
      if (left === 0) throw new CutShort()
      return answer
    }
    return Object.assign(client, { query: cutting })
  }
  // With a callback it is the pool itself that asks, for a single statement: that is not ours to cut.
  const connectWatched = (...callback: unknown[]) =>
    callback.length > 0 ? connect(...callback) : connect().then(watch)
  Object.assign(db.pool, { connect: connectWatched })
  return {
    commits: () => commits,
    cut(at: number, when: 'before' | 'after'): void {
      left = at
      side = when
      commits = 0
    },
  }
}

/** Tried again until it is through: a person presses the button again, a worker is started again. */
async function survive(act: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < 3; tries++) {
    try {
      await act()
      return
    } catch (error) {
      if (!isCut(error)) throw error
    }
  }
}

/** Jobs run several things apart, and tell what went wrong together. */
function isCut(error: unknown): boolean {
  if (error instanceof CutShort) return true
  return error instanceof AggregateError && error.errors.every(isCut)
}

/** Half held, half charged, long enough that the hold is renewed on the way: every kind of step but the retries. */
async function deferredStory(world: CollectingWorld, begin: () => void): Promise<string> {
  const terms = { delayDays: 9, heldBps: 5_000, feeBps: 0 }
  const { purchase, shares } = await world.buyLater('DEFERRED', 10_000n, { terms })
  begin()
  await survive(async () => {
    if ((await world.read(purchase.id)).acceptedAt === null) await world.pay(shares[0] as Share)
  })
  for (let day = 0; day < 12; day += 3) {
    await world.advance(3 * DAY_MS)
    await survive(() => world.work(3))
  }
  await survive(() => world.work(3))
  return purchase.id
}

test('cut short at any commit, what is due is still taken once, and nothing stays held', async () => {
  const world = await collectingWorld()
  const { cut, commits } = scissors(world.db)
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
