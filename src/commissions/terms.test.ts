import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { commissionOf, givenBackOf, vatOf } from './terms.ts'

const terms = { bps: 140, fixedMinor: 25n, vatBps: 2_000 }

test('a commission is its part of the sale and the fixed part, half a cent is one, and VAT comes on top', () => {
  assert.deepEqual(commissionOf(terms, 10_000n), { netMinor: 165n, vatMinor: 33n })
  assert.deepEqual(commissionOf({ ...terms, fixedMinor: 0n }, 250n), { netMinor: 4n, vatMinor: 1n })
  assert.deepEqual(commissionOf(terms, 0n), { netMinor: 0n, vatMinor: 0n }, 'of nothing nothing is taken')
  assert.equal(vatOf(-165n, 2_000), -33n)
})

test('parts that any refunds give back never exceed the charge at any moment, and are all of it at the end', () => {
  const amount = fc.bigInt({ min: 1n, max: 10_000_000n })
  fc.assert(
    fc.property(
      ...[
        amount,
        fc.integer({ min: 0, max: 10_000 }),
        fc.bigInt({ min: 0n, max: 500n }),
        fc.array(amount, { maxLength: 20 }),
      ],
      (amountMinor, bps, fixedMinor, parts) => {
        const charged = commissionOf({ bps, fixedMinor, vatBps: 1_960 }, amountMinor)
        let before = { netMinor: 0n, vatMinor: 0n }
        let refundedMinor = 0n
        for (const part of [...parts, amountMinor]) {
          const left = amountMinor - refundedMinor
          if (left === 0n) break
          refundedMinor += part < left ? part : left
          const given = givenBackOf(charged, before, { amountMinor, refundedMinor })
          assert.ok(given.netMinor >= 0n && given.vatMinor >= 0n, 'nothing is taken by a refund')
          before = { netMinor: before.netMinor + given.netMinor, vatMinor: before.vatMinor + given.vatMinor }
          assert.ok(before.netMinor <= charged.netMinor && before.vatMinor <= charged.vatMinor)
          if (refundedMinor === amountMinor) assert.deepEqual(before, charged)
        }
      },
    ),
  )
})
