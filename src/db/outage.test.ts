import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DatabaseFault } from './database-fault.ts'
import { watchOutages } from './outage.ts'

function watched() {
  let nowMs = 0
  const told: string[] = []
  const listener = {
    lost: (fault: DatabaseFault) => told.push(`lost: ${fault.kind}`),
    found: (awayMs: number) => told.push(`found after ${awayMs} ms`),
  }
  return {
    told,
    watch: watchOutages(listener, () => nowMs),
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

const fault = (kind: DatabaseFault['kind']) => new DatabaseFault(kind, new Error('because'))

test('an outage is told once, its end once, with how long it took', () => {
  const { watch, told, pass } = watched()
  for (let tries = 0; tries < 100; tries++) {
    watch.failed(fault('away'))
    pass(500)
  }
  assert.equal(watch.current()?.kind, 'away')
  pass(2_000)
  watch.succeeded()
  watch.succeeded()
  assert.deepEqual(told, ['lost: away', 'found after 52000 ms'])
  assert.equal(watch.current(), undefined)
})

test('reads that succeed between writes that fail end no outage', () => {
  const { watch, told, pass } = watched()
  for (let tries = 0; tries < 100; tries++) {
    watch.failed(fault('full'))
    pass(1_000)
    watch.succeeded()
  }
  assert.deepEqual(told, ['lost: full'])
})

test('waiting for a lock is no outage', () => {
  const { watch, told } = watched()
  watch.failed(fault('contended'))
  watch.failed(fault('forgetful'))
  assert.deepEqual(told, [])
  assert.equal(watch.current(), undefined)
})
