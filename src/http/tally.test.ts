import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fixedClock } from '../shared/clocks.ts'
import { createGuesses } from './guesses.ts'
import { createTally } from './tally.ts'

test('a key that reached its number waits for the end of its window, to the millisecond', () => {
  let now = 0
  const tally = createTally(() => now, { windowMs: 1000, keysMax: 10 })
  tally.add('eve')
  now = 400
  tally.add('eve')
  assert.deepEqual([tally.waitMs('eve', 3), tally.waitMs('eve', 2), tally.waitMs('bob', 1)], [0, 600, 0])
  now = 1000
  assert.equal(tally.waitMs('eve', 1), 0)
})

test('memory is bounded: the key counted longest ago is forgotten first', () => {
  const tally = createTally(() => 0, { windowMs: 1000, keysMax: 2 })
  for (const key of ['a', 'b', 'a', 'c']) tally.add(key)
  assert.deepEqual(
    ['a', 'b', 'c'].map((key) => tally.waitMs(key, 1)),
    [1000, 0, 1000],
  )
})

test('kinds of guesses do not count together, and 0 counts nothing', () => {
  const clock = fixedClock('2027-03-01T09:00:00Z')
  const [guesses, none] = [createGuesses(clock, 1), createGuesses(clock, 0)]
  const [password, token] = [
    { kind: 'password', address: '203.0.113.1', account: 'eve@shop.test' },
    { kind: 'token', address: '203.0.113.1' },
  ] as const
  for (const counting of [guesses, none]) counting.failed(password)
  assert.deepEqual([guesses.waitMs(password), guesses.waitMs(token), none.waitMs(password)], [900_000, 0, 0])
  clock.advance(900_000)
  assert.equal(guesses.waitMs(password), 0)
})
