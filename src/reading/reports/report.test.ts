import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvLine } from './report.ts'

test('what a sheet would run as a formula is text in a file, behind spaces and in wide letters, too', () => {
  for (const typed of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\n=1', ' =1', '＝1', '＋1', '－1', '＠a'])
    assert.ok(csvLine([typed]).replace('"', '').startsWith("'"), JSON.stringify(typed))
  assert.equal(csvLine(['Kayak', -1, { amountMinor: -100n, currency: 'EUR' }]), 'Kayak,-1,-1.00\r\n')
})
