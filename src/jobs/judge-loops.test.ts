import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgeLoops, type LoopState } from './judge-loops.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const pots: LoopState = { name: 'pots', idleMs: 250, endedMs: 0, failingSinceMs: undefined, failsPartly: false }

test('a loop whose round does not end is stuck after five minutes and three of its intervals, whatever it does', () => {
  assert.deepEqual(judgeLoops([pots], 5 * MINUTE_MS), { stuck: [], failing: [] })
  assert.deepEqual(judgeLoops([pots], 5 * MINUTE_MS + 1_000), { stuck: ['pots'], failing: [] })
  const sweep = { ...pots, name: 'sweep', idleMs: HOUR_MS }
  assert.deepEqual(judgeLoops([sweep], 2 * HOUR_MS).stuck, [])
  assert.deepEqual(judgeLoops([sweep], 4 * HOUR_MS).stuck, ['sweep'])
})

test('a loop all of whose rounds fail is stuck after half a minute', () => {
  const broken = { ...pots, failingSinceMs: 0, endedMs: 29_000 }
  assert.deepEqual(judgeLoops([broken], 29_000).stuck, [])
  assert.deepEqual(judgeLoops([broken], 31_000).stuck, ['pots'])
})

test('a loop that fails for one poisoned item is named, and does the others: it is not stuck', () => {
  const poisoned = { ...pots, failingSinceMs: 0, endedMs: 3 * HOUR_MS, failsPartly: true }
  assert.deepEqual(judgeLoops([pots, poisoned], 3 * HOUR_MS), { stuck: ['pots'], failing: ['pots'] })
  assert.deepEqual(judgeLoops([poisoned], 3 * HOUR_MS), { stuck: [], failing: ['pots'] })
})
