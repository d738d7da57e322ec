import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amount, day, optional, readInputs, readQuery, text, typedAgain, wholeNumber } from './inputs.ts'

const refund = {
  amount: amount('EUR', { min: 1n, max: 48_002n }),
  days: wholeNumber({ min: 1, max: 30 }),
  on: optional(day()),
  key: typedAgain('8a07'),
  reason: text({ max: 5 }),
}
const right = { amount: '90,00', days: '3', on: '2026-11-23', key: ' 8a07', reason: ' cold ' }

test('fields that can be read become values of their own types, as people of a language write them', () => {
  const values = { amount: 9000n, days: 3, on: '2026-11-23', key: '8a07', reason: 'cold' }
  assert.deepEqual(readInputs(refund, right, 'fr'), { values })
  assert.deepEqual(readInputs(refund, { ...right, amount: '90.00' }, 'en'), { values })
  assert.deepEqual(readInputs(refund, { ...right, on: '' }, 'en'), { values: { ...values, on: undefined } })
})

test('all that is wrong is said at once, each with what to write instead', () => {
  const wrong = { amount: '480,03', days: '31', on: '2026-02-30', key: '8A07', reason: 'too cold' }
  assert.deepEqual(readInputs(refund, wrong, 'fr'), {
    errors: {
      amount: 'Entre 0,01 et 480,02.',
      days: 'Un nombre entier entre 1 et 30.',
      on: 'Écrivez une date comme 2026-11-23.',
      key: 'Écrivez 8a07, comme ci-dessus.',
      reason: '5\u00a0caractères au plus.',
    },
  })
  assert.deepEqual(readInputs({ amount: refund.amount, reason: refund.reason }, { amount: 'ten' }, 'en'), {
    errors: { amount: 'Write an amount like 12.50.', reason: 'Write something here.' },
  })
})

test('of an address, what cannot be read is not there', () => {
  assert.deepEqual(readQuery(refund, { days: '0', on: '2026-11-23', other: '1' }, 'en'), { on: '2026-11-23' })
})
