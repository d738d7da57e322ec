import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeOf } from './in-codes.ts'

test('what PSPs call codes are codes', () => {
  for (const code of ['51', '30511001', '100.380.401', 'REFUSED:51', 'card_declined:source[number]', 'N7/05', ''])
    assert.equal(codeOf(code), code)
})

test('a sentence, a masked card, more digits than twelve and 81 letters are none', () => {
  for (const word of ['Do not honour', '411111******1111', '4929-1234-5678-0', 'x'.repeat(81), 'é', 'a\n'])
    assert.equal(codeOf(word), 'no_code')
})
