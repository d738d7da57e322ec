import assert from 'node:assert/strict'
import { test } from 'node:test'
import { initials, shareRow } from './share-row.ts'

test('initials are first and last word, whole characters, whatever the script', () => {
  assert.equal(initials('Alice Martin'), 'AM')
  assert.equal(initials('  élodie  '), 'É')
  assert.equal(initials('Jean-Luc de la Tour'), 'JT')
  assert.equal(initials('李 雷'), '李雷')
  assert.equal(initials('<script>'), '')
})

test('the leader’s part is covered by a card, not unpaid', () => {
  const now = new Date('2026-06-11T10:00:00Z')
  const share = {
    position: 0,
    name: 'Alice',
    amount: { amountMinor: 3335n, currency: 'EUR' },
    state: 'owed',
    isYou: true,
  } as const
  const row = (viewer: 'leader' | 'pledger') =>
    shareRow(share, { viewer, now, timeZone: 'Europe/Paris' }, 'en').toString()
  assert.match(row('leader'), /Covered by your card/)
  assert.match(row('pledger'), /Covered by the organiser/)
})
