import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/support/database.ts'
import { fixedClock } from '../../test/support/fixed-clock.ts'
import { deleteEndedCounts } from './count-store.ts'
import { createGuesses } from './guesses.ts'
import { createLimits } from './limits.ts'
import { createTally } from './tally.ts'

test('a key that reached its number waits for the end of its window, to the millisecond', () => {
  let now = 0
  const tally = createTally(() => now, { keysMax: 10 })
  tally.add('eve', 1000)
  now = 400
  assert.deepEqual(tally.add('eve', 1000), { count: 2, leftMs: 600 })
  assert.deepEqual([tally.waitMs('eve', 3), tally.waitMs('eve', 2), tally.waitMs('bob', 1)], [0, 600, 0])
  now = 1000
  assert.equal(tally.waitMs('eve', 1), 0)
})

test('memory is bounded: the key counted longest ago is forgotten first', () => {
  const tally = createTally(() => 0, { keysMax: 2 })
  for (const key of ['a', 'b', 'a', 'c']) tally.add(key, 1000)
  assert.deepEqual(
    ['a', 'b', 'c'].map((key) => tally.waitMs(key, 1)),
    [1000, 0, 1000],
  )
})

test('kinds of guesses do not count together, and 0 counts nothing', () => {
  const clock = fixedClock('2027-03-01T09:00:00Z')
  const guessing = (unit: number) =>
    createGuesses(
      createTally(() => clock.now().getTime(), { keysMax: 10 }),
      unit,
    )
  const [guesses, none] = [guessing(1), guessing(0)]
  const [password, token] = [
    { kind: 'password', address: '203.0.113.1', account: 'eve@shop.test' },
    { kind: 'token', address: '203.0.113.1' },
  ] as const
  for (const counting of [guesses, none]) assert.equal(counting.failed(password), undefined)
  assert.deepEqual([guesses.waitMs(password), guesses.waitMs(token), none.waitMs(password)], [900_000, 0, 0])
  assert.deepEqual([guesses.failed(password)?.waitMs, none.failed(password)], [900_000, undefined])
  clock.advance(900_000)
  assert.equal(guesses.waitMs(password), 0)
})

const { db } = await testDatabase()
const settings = { perCredential: 160, perAddress: 160, guesses: 2, declines: 4, tellsAddressesApart: true }

test('processes that count for themselves know of each other after a second, and no address is stored', async () => {
  const clock = fixedClock('2027-03-01T09:00:00Z')
  const [one, other] = [1, 2].map(() => createLimits(clock, settings, Buffer.alloc(32, 7)))
  assert.ok(one && other)
  const guess = { kind: 'password', address: '203.0.113.9', account: 'eve@shop.test' } as const
  for (const process of [one, other]) {
    assert.equal(process.guesses.failed(guess), undefined)
    await process.share(db)
  }
  assert.equal(one.guesses.waitMs(guess), 0, 'has counted one, and has not asked since')
  assert.ok(other.guesses.waitMs(guess) > 0, 'has heard of the other’s')
  const { rows } = await db.query<{ key: string; count: number }>('select key, count from request_counts')
  assert.deepEqual(
    rows.map(({ count }) => count),
    [2, 2],
  )
  assert.doesNotMatch(JSON.stringify(rows), /203\.|eve@|shop\.test/)
  assert.equal(await deleteEndedCounts(db, clock.now()), 0)
  clock.advance(900_000)
  assert.equal(await deleteEndedCounts(db, clock.now()), 2)
})

test('what stays far below its budget is told to nobody; what was told once is not told again', async () => {
  const clock = fixedClock('2027-03-01T10:00:00Z')
  const tally = createTally(() => clock.now().getTime(), { keysMax: 10 })
  for (let count = 0; count < 9; count += 1) tally.add('shop', 60_000, 10)
  assert.deepEqual(tally.takeUntold(), [])
  tally.add('shop', 60_000, 10)
  const [told] = tally.takeUntold()
  assert.equal(told?.count, 10)
  assert.deepEqual(tally.takeUntold(), [])
  tally.add('shop', 60_000, 10)
  tally.learn([{ key: 'shop', count: 50, endsAtMs: clock.now().getTime() + 1000 }])
  assert.deepEqual(tally.add('shop', 60_000, 10), { count: 52, leftMs: 1000 })
  tally.putBack([{ key: 'shop', count: 3, endsAtMs: 0 }])
  assert.equal(tally.takeUntold()[0]?.count, 5, 'what could not be told is told later')
})
