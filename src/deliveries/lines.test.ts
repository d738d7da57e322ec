import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Reply } from './delivery.ts'
import { keepLines } from './lines.ts'

function hear(lines: ReturnType<typeof keepLines>, destination: string, kind: Reply['kind'] | null): void {
  lines.hear({ kind, leased: { id: 1n, destination, try: 1, triesBefore: 0, waitsMs: [0] } })
}

test('a destination has its places less the calls under way; an unknown one has all and is not named', () => {
  const lines = keepLines(4)
  lines.begin('shop')
  lines.begin('shop')
  assert.deepEqual([...lines.rooms()], [['shop', 2]])
  lines.end('shop')
  lines.end('shop')
  assert.deepEqual([...lines.rooms()], [])
})

test('whoever left us without an answer gets one call at a time until it answers; others are not concerned', () => {
  for (const silence of ['no_answer', 'not_sent'] as const) {
    const lines = keepLines(4)
    hear(lines, 'shop', silence)
    assert.deepEqual([...lines.rooms()], [['shop', 1]])
    lines.begin('shop')
    assert.deepEqual([...lines.rooms()], [['shop', 0]])
    lines.end('shop')
    hear(lines, 'shop', 'answered')
    assert.deepEqual([...lines.rooms()], [])
  }
})

test('what we refuse to send, or give up, says nothing of the destination', () => {
  const lines = keepLines(4)
  hear(lines, 'sound', null)
  hear(lines, 'sound', 'refused')
  hear(lines, 'silent', 'no_answer')
  hear(lines, 'silent', 'refused')
  hear(lines, 'silent', null)
  assert.deepEqual([...lines.rooms()], [['silent', 1]])
})
