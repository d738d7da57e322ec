import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { financeVectors } from '../../test/vectors/finance-vectors.ts'
import {
  type CreditKind,
  exceedsCap,
  highestFee,
  type Installment,
  parseDate,
  planInstallments,
  publishCaps,
  publishInventedCaps,
  RATE_BOUND_PERCENT,
  rateCapFor,
  ratesOf,
} from './index.ts'
import { parseUsuryCaps } from './parse-usury-caps.ts'
import { warnOfCaps } from './warn-of-caps.ts'

const createdOn = parseDate('2026-11-21') ?? assert.fail()
const credit = { countryCode: 'FR', kind: 'consumer' as CreditKind, currency: 'EUR', amountMinor: 300_000n, createdOn }

function capOf(terms: Partial<Omit<typeof credit, 'createdOn'>> & { on?: string }): number {
  const day = parseDate(terms.on ?? '2026-11-21') ?? assert.fail()
  return rateCapFor({ ...credit, ...terms, createdOn: day }).capPercent
}

test('the cap is that of the day and of the size of the credit', () => {
  assert.equal(capOf({}), 23.56)
  assert.equal(capOf({ amountMinor: 300_001n }), 15.87)
  assert.equal(capOf({ amountMinor: 600_000n }), 15.87)
  assert.equal(capOf({ amountMinor: 600_001n }), 8.67)
  assert.equal(capOf({ on: '2025-12-31' }), 23.49)
  assert.equal(capOf({ on: '2025-10-01', amountMinor: 600_001n }), 8.73)
  assert.equal(capOf({ on: '2026-01-01' }), 23.56)
})

test('where no cap is known only absurd rates are refused', () => {
  for (const terms of [{ on: '2025-09-30' }, { countryCode: 'DE' }, { kind: 'business' as const }])
    assert.equal(capOf(terms), RATE_BOUND_PERCENT)
  assert.ok(exceedsCap(2.44e22, rateCapFor({ ...credit, countryCode: 'DE' })))
})

test('a cap binds in its country whatever the currency: the lowest, as nobody says what the amount is worth', () => {
  assert.equal(capOf({ currency: 'GBP', amountMinor: 100n }), 8.67)
  assert.equal(capOf({ currency: 'HUF', amountMinor: 1n }), 8.67)
})

test('an old cap goes on for fifteen days after its quarter, and then tells nothing any more', () => {
  const isOutdated = (on: string) => rateCapFor({ ...credit, createdOn: parseDate(on) ?? assert.fail() }).isOutdated
  assert.deepEqual(['2026-03-31', '2026-04-15', '2026-04-16'].map(isOutdated), [false, false, true])
})

test('thirty days before the newest caps end it is said, and again when they have, until they are outdated', () => {
  const said = (on: string) => warnOfCaps(parseDate(on) ?? assert.fail()).join()
  assert.equal(said('2026-02-28'), '')
  assert.match(
    said('2026-03-01'),
    /^the usury caps for FR consumer credits end on 2026-03-31 and stand until 2026-04-15: /,
  )
  assert.match(said('2026-04-15'), /ended on 2026-03-31 and stand until 2026-04-15/)
  assert.match(said('2026-04-16'), /ended on 2026-03-31 so no new credit with a fee is offered/)
})

test('newer caps come from a file; a figure of the release is replaced by that of the same day', () => {
  const bands = [{ up_to: 3000, cap_percent: 24 }, { cap_percent: 9 }]
  const entry = { country: 'FR', kind: 'consumer', currency: 'EUR', from: '2026-10-01', source: 'JO', bands }
  publishCaps(parseUsuryCaps(JSON.stringify([entry, { ...entry, from: '2026-01-01', bands: [{ cap_percent: 7 }] }])))
  assert.deepEqual([capOf({}), capOf({ amountMinor: 300_001n }), capOf({ on: '2026-09-30' })], [24, 9, 7])
  assert.match(warnOfCaps(createdOn).join(), /^$/)
  publishCaps([])
  assert.equal(capOf({}), 23.56)
})

test('a demo has invented caps after the release’s, for ever, and says so wherever they are shown', () => {
  publishInventedCaps()
  assert.deepEqual([capOf({ on: '2026-03-31' }), capOf({}), capOf({ on: '2099-01-01' })], [23.56, 24, 24])
  const { source, isOutdated } = rateCapFor({ ...credit, createdOn: parseDate('2099-01-01') ?? assert.fail() })
  assert.deepEqual([source, isOutdated], ['invented for the demo, not the law’s', false])
  assert.deepEqual(warnOfCaps(createdOn), [
    'the usury caps for FR consumer credits are invented for the demo, not the law’s',
  ])
  publishCaps([])
})

test('a file that is wrong is refused in a sentence that names the entry', () => {
  const band = { cap_percent: 9 }
  const entry = { country: 'FR', kind: 'consumer', currency: 'EUR', from: '2026-10-01', source: 'JO', bands: [band] }
  const cases: [unknown, RegExp][] = [
    [{}, /^Error: it must be a JSON array/],
    [[entry, 1], /^Error: entry 2: must be an object/],
    [[{ ...entry, country: 'France' }], /entry 1: country is two capital letters/],
    [[{ ...entry, kind: 'home' }], /kind is consumer or business/],
    [[{ ...entry, currency: 'EURO' }], /currency is an ISO 4217 code/],
    [[{ ...entry, from: '2026-02-30' }], /from is a day/],
    [[{ ...entry, until: '2026-09-30' }], /until is before from/],
    [[{ ...entry, source: ' ' }], /source says/],
    [[{ ...entry, rate: 1 }], /there is no rate;/],
    [[{ ...entry, bands: [] }], /bands is a list/],
    [[{ ...entry, bands: [{ cap_percent: 2356 }] }], /cap_percent is a number above 0, up to 100/],
    [[{ ...entry, bands: [{ cap_percent: '9' }] }], /cap_percent is a number/],
    [[{ ...entry, bands: [band, band] }], /each band but the last says up_to/],
    [
      [
        {
          ...entry,
          bands: [
            { ...band, up_to: 10 },
            { ...band, up_to: 20 },
          ],
        },
      ],
      /each band but the last/,
    ],
    [[{ ...entry, bands: [{ ...band, up_to: 10 }, { ...band, up_to: 5 }, band] }], /grows from band to band/],
    [[{ ...entry, bands: [{ ...band, up_to: 1.5 }, band] }], /up_to is a whole amount/],
  ]
  for (const [file, sentence] of cases) assert.throws(() => parseUsuryCaps(JSON.stringify(file)), sentence)
  assert.throws(() => parseUsuryCaps('[{'), /it is not JSON/)
})

test('a rate is compared unrounded: the cap itself passes, a hair more does not', () => {
  const cap = rateCapFor(credit)
  assert.ok(!exceedsCap(23.56, cap))
  assert.ok(exceedsCap(23.5601, cap))
})

for (const { cap_percent, installments, max_fee_percent_of_purchase } of financeVectors.usury_fee_caps)
  test(`${installments} instalments reach ${cap_percent} % at a fee of ${max_fee_percent_of_purchase} %`, () => {
    const amountMinor = 1_200_000_000n
    const plan = planInstallments({ installments, feeBps: 0 }, { amountMinor, createdOn })
    const feePercent = (Number(highestFee(plan, createdOn, cap_percent)) / Number(amountMinor)) * 100
    assert.equal(Number(feePercent.toFixed(4)), max_fee_percent_of_purchase)
  })

test('the highest fee keeps the cap, and one cent more breaks it', () => {
  const plans = fc.record({
    amountMinor: fc.bigInt({ min: 100n, max: 1_000_000n }),
    installments: fc.integer({ min: 2, max: 13 }),
    capPercent: fc.constantFrom(8.67, 15.87, 23.56),
  })
  fc.assert(
    fc.property(plans, ({ amountMinor, installments, capPercent }) => {
      const plan = planInstallments({ installments, feeBps: 0 }, { amountMinor, createdOn })
      const fee = highestFee(plan, createdOn, capPercent)
      assert.ok(taegWithFee(plan, fee) <= capPercent + 1e-9)
      assert.ok(taegWithFee(plan, fee + 1n) > capPercent - 1e-9)
    }),
  )
})

function taegWithFee(plan: readonly Installment[], feeMinor: bigint): number {
  const rates = ratesOf(
    plan.map((part, index) => (index === 0 ? { ...part, feeMinor } : part)),
    createdOn,
  )
  return rates === 'no_solution' ? assert.fail() : rates.taegPercent
}
