import assert from 'node:assert/strict'
import { test } from 'node:test'
import { offsetClock } from '../../shared/clocks.ts'
import { watchHealth } from './account-health.ts'

const LOST = { kind: 'no_answer', reason: 'timeout' } as const
const REFUSED = { kind: 'rejected', reason: 'credentials', detail: 'unauthorized' } as const
const ANSWERED = { kind: 'answered', value: {} } as const

test('one lost answer is no silence, three after each other are, until it answers or is due to be asked again', () => {
  const clock = offsetClock(0)
  const health = watchHealth(clock, assert.fail)
  health.hear(LOST)
  health.hear(LOST)
  assert.equal(health.isSilent(), false)
  health.hear(LOST)
  assert.equal(health.isSilent(), true)
  clock.moveTo(31_000)
  assert.equal(health.isSilent(), false)
  health.hear(LOST)
  assert.equal(health.isSilent(), true)
  health.hear(ANSWERED)
  assert.equal(health.isSilent(), false)
})

test('card pages where ours may not lead are told by their origin until one is opened where they may', () => {
  const health = watchHealth(offsetClock(0), assert.fail)
  assert.equal(health.pageElsewhere(), undefined)
  health.hear({ kind: 'rejected', reason: 'page_elsewhere', detail: 'https://pay.example' })
  health.hear(ANSWERED)
  assert.equal(health.pageElsewhere(), 'https://pay.example', 'another answer says nothing of pages')
  health.hear({ kind: 'answered', value: { state: 'open', pageUrl: 'https://good.example/1' } })
  assert.equal(health.pageElsewhere(), undefined)
})

test('a key that is not accepted is told once, and is well again with the first answer', () => {
  const told: string[] = []
  const health = watchHealth(offsetClock(0), (detail) => told.push(detail))
  health.hear(REFUSED)
  health.hear(LOST)
  health.hear(REFUSED)
  assert.deepEqual([told, health.key()?.isAccepted], [['unauthorized'], false])
  health.hear({ kind: 'rejected', reason: 'request', detail: 'amount_too_small' })
  assert.equal(health.key()?.isAccepted, false, 'another complaint says nothing of the key')
  health.hear(ANSWERED)
  assert.equal(health.key()?.isAccepted, true)
})
