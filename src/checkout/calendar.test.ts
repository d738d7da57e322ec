import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeCalendar } from './calendar.ts'

const entry = {
  ...{ id: '0196f', now: new Date('2026-11-28T09:00:00Z'), at: new Date('2026-11-30T17:00:00Z') },
  ...{ summary: 'Dernier moment : Brest; à trois, « gîte »', description: 'é'.repeat(100) },
}

test('a calendar takes the end of a pot: lines end as RFC 5545 wants them, none is too long, nothing is cut', () => {
  const file = writeCalendar(entry)
  assert.ok(file.endsWith('END:VCALENDAR\r\n'))
  assert.match(file, /\r\nDTSTART:20261130T170000Z\r\n/)
  const lines = file.split('\r\n')
  assert.ok(lines.every((line) => Buffer.byteLength(line) <= 75))
  const unfolded = file.replaceAll('\r\n ', '')
  assert.ok(unfolded.includes('SUMMARY:Dernier moment : Brest\\; à trois\\, « gîte »'))
  assert.ok(unfolded.includes(`DESCRIPTION:${entry.description}\r\n`))
})

test('a title with line ends begins no other property', () => {
  const file = writeCalendar({ ...entry, summary: 'Brest\nATTACH:https://evil.example' })
  assert.doesNotMatch(file, /\r\nATTACH/)
})
