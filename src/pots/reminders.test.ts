import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMs, HOUR_MS } from '../shared/clocks.ts'
import { nextNudgeAt, nextReminderAt } from './reminders.ts'

const opened = new Date('2026-11-24T10:00:00Z')
/** Hours after the opening at which a pot of so many hours reminds. */
function hoursOf(potHours: number): number[] {
  const deadline = addMs(opened, potHours * HOUR_MS)
  const found: number[] = []
  for (let at = nextReminderAt(opened, deadline, opened); at; at = nextReminderAt(opened, deadline, at))
    found.push((at.getTime() - opened.getTime()) / HOUR_MS)
  return found
}

test('friends are reminded halfway and a day before the end, where twelve hours lie between these and the link', () => {
  assert.deepEqual(hoursOf(168), [84, 144])
  assert.deepEqual(hoursOf(72), [36, 48])
  assert.deepEqual(hoursOf(48), [24], 'halfway is a day before the end')
  assert.deepEqual(hoursOf(60), [36], 'of two that lie close together the later')
  assert.deepEqual(hoursOf(30), [15], 'a day before the end is too soon after the link')
  assert.deepEqual(hoursOf(24), [12])
  assert.deepEqual(hoursOf(23), [], 'a short pot reminds nobody')
  assert.deepEqual(hoursOf(1), [])
})

test('a leader’s own reminder waits half a day after the link or one of ours, and a whole day after the last of theirs', () => {
  const hours = (count: number) => addMs(opened, count * HOUR_MS)
  const next = (remindedAt: Date | null, now: Date) => nextNudgeAt(opened, hours(96), remindedAt, now)
  assert.deepEqual(next(null, hours(1)), hours(12))
  assert.deepEqual(next(hours(13), hours(14)), hours(37))
  assert.deepEqual(next(hours(13), hours(49)), hours(60), 'halfway everybody is reminded')
})
