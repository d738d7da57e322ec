import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passesLuhn } from '../issuer/card-number.ts'
import { readCardForm } from './card-form.ts'
import { findTestCard, TEST_CARDS } from './test-cards.ts'

const now = new Date('2030-06-15T12:00:00Z')
const good = { number: '4242 4242 4242 4242', expiry: '06/30', code: '123', name: 'Alice' }
const problems = (form: object) => {
  const result = readCardForm({ ...good, ...form }, now, findTestCard)
  return 'problems' in result ? result.problems : {}
}

test('a card is valid to the end of its month, however its date is written', () => {
  for (const expiry of ['06/30', '6/30', '0630', '06 / 2030', '06-30'])
    assert.deepEqual(problems({ expiry }), {}, expiry)
  assert.deepEqual(problems({ expiry: '05/30' }), { expiry: 'expiry_past' })
  for (const expiry of ['13/30', '00/30', '6', 'soon'])
    assert.deepEqual(problems({ expiry }), { expiry: 'expiry_wrong' }, expiry)
})

test('only listed cards are accepted, so that nobody types a real one', () => {
  assert.deepEqual(problems({ number: '4111111111111111' }), { number: 'number_not_a_test_card' })
  assert.deepEqual(problems({ number: '4242424242424241' }), { number: 'number_wrong' })
  for (const { number } of TEST_CARDS) assert.ok(passesLuhn(number.replaceAll(' ', '')), number)
})

test('the security code is as long as the brand wants', () => {
  assert.deepEqual(problems({ code: '1234' }), { code: 'code_wrong' })
  assert.deepEqual(problems({ number: '378282246310005', code: '1234' }), {})
  assert.deepEqual(problems({ number: '378282246310005' }), { code: 'code_wrong' })
})

test('every empty field is named', () => {
  const empty = { number: '', expiry: ' ', code: '', name: ' ' }
  const expected = { number: 'number_missing', expiry: 'expiry_missing', code: 'code_missing', name: 'name_missing' }
  assert.deepEqual(problems(empty), expected)
})
