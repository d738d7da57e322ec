import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { financeVectors } from '../../test/vectors/finance-vectors.ts'
import { RATE_BOUND_PERCENT, roundedPercentText, roundPercent } from './index.ts'

for (const { percent, decimals, expected } of financeVectors.rounding_vectors)
  test(`${percent} % to ${decimals} decimals is ${expected}`, () => {
    assert.equal(roundedPercentText(Number(percent), decimals), expected)
    assert.equal(roundPercent(Number(percent), decimals), Number(expected))
  })

test('a rate far beyond the caps is still a number', () => {
  assert.equal(roundPercent(2.44140625000001e22), 2.44140625000001e22)
})

test('invariant 29: what is published is within half a cent of a point, and half goes up', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: RATE_BOUND_PERCENT * 1000 }), (thousandths) => {
      const published = roundPercent(thousandths / 1000)
      assert.equal(published, Math.floor((thousandths + 5) / 10) / 100)
      assert.ok(Math.abs(published - thousandths / 1000) <= 0.005 + 1e-9)
      assert.ok(!Object.is(published, -0))
    }),
  )
})
