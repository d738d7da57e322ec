import assert from 'node:assert/strict'
import { test } from 'node:test'
import { numberText } from './figures.ts'

test('a large number is grouped as its reader groups them', () => {
  assert.equal(numberText(60_000, { language: 'en' }), '60,000')
  assert.match(numberText(60_000, { language: 'fr' }), /^60\s000$/)
})
