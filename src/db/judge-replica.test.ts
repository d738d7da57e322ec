import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MINUTE_MS, SECOND_MS } from '../shared/clocks.ts'
import { judgeReplica, type ReplicaSeen } from './judge-replica.ts'

const whose = { system: '7713544413399515909', database: '16384', timeline: '3' }
const primary = { ...whose, position: '2/0' }
const samples = [
  { atMs: 10 * SECOND_MS, position: '1/FFFFFF00' },
  { atMs: 14 * SECOND_MS, position: '1/FFFFFFF0' },
  { atMs: 20 * SECOND_MS, position: '2/0' },
]
const judge = (seen: Partial<ReplicaSeen>, nowMs = 20 * SECOND_MS) =>
  judgeReplica(
    primary,
    { ...whose, isInRecovery: true, position: '2/0', newestAgoMs: 60 * MINUTE_MS, ...seen },
    samples,
    nowMs,
  )

test('a replica that has all is not late, though nobody has written for an hour', () => {
  assert.deepEqual(judge({}), { lateMs: 0 })
})

test('it is late since the last end of the log that it has passed', () => {
  assert.deepEqual(judge({ position: '1/FFFFFFF4' }), { lateMs: 6 * SECOND_MS })
  assert.deepEqual(judge({ position: '1/FFFFFF00' }), { lateMs: 10 * SECOND_MS })
})

test('beyond a minute it is not read', () => {
  const sentence = 'the replica there is 71 seconds late'
  assert.deepEqual(judge({ position: '1/FFFFFF00' }, 81 * SECOND_MS), { lateMs: 71 * SECOND_MS, reason: sentence })
})

test('one that is an hour late has passed nothing that this process has seen, and may be as late as its newest commit', () => {
  const sentence = 'the replica there may be 3600 seconds late'
  assert.deepEqual(judge({ position: '1/0' }), { lateMs: 60 * MINUTE_MS, reason: sentence })
  assert.equal(judge({ position: '1/0', newestAgoMs: null }).reason, 'the replica there may be 10 seconds late')
})

test('a primary, another database, a server without a log and one that a failover has left behind are not read', () => {
  const unfit: [Partial<ReplicaSeen>, string][] = [
    [{ isInRecovery: false }, 'it leads to a primary, and not to a replica of DATABASE_URL'],
    [{ system: '1' }, 'it leads to another database than DATABASE_URL'],
    [{ database: '5' }, 'it leads to another database than DATABASE_URL'],
    [{ position: null }, 'the server there applies no log of DATABASE_URL'],
    [{ timeline: '2' }, 'the replica there follows the database as it was before a failover'],
  ]
  for (const [seen, reason] of unfit) assert.deepEqual(judge(seen), { reason })
})
