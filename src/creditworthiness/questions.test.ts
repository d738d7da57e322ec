import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAnswers } from './index.ts'

const TYPED = { income: '1 850,50', costs: '700', loans: '0', dependants: '2', honour: 'on' }

test('what was typed becomes cents and a number', () => {
  assert.deepEqual(readAnswers(TYPED, 'EUR'), {
    answers: { incomeMinor: 185_050n, costsMinor: 70_000n, loansMinor: 0n, dependants: 2 },
    errors: [],
  })
})

test('each field that was not understood says why, all at once and in their order', () => {
  const { answers, errors } = readAnswers({ income: '', costs: 'a lot', loans: '1000000', dependants: '1.5' }, 'EUR')
  assert.equal(answers, undefined)
  assert.deepEqual(errors, [
    { name: 'income', fault: 'missing' },
    { name: 'costs', fault: 'not_an_amount' },
    { name: 'loans', fault: 'too_high' },
    { name: 'dependants', fault: 'not_a_count' },
    { name: 'honour', fault: 'not_confirmed' },
  ])
})

test('the highest that is taken, and one more', () => {
  assert.deepEqual(readAnswers({ ...TYPED, income: '999999.99', dependants: '20' }, 'EUR').errors, [])
  assert.deepEqual(readAnswers({ ...TYPED, income: '1000000', dependants: '21' }, 'EUR').errors, [
    { name: 'income', fault: 'too_high' },
    { name: 'dependants', fault: 'too_high' },
  ])
})
