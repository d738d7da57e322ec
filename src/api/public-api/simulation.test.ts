import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anotherShop, apiWorld } from '../../../test/support/api-world.ts'
import {
  aMerchantWith,
  backPath,
  companyPath,
  frontPath,
  type SimulationAnswer,
} from '../../../test/support/simulation.ts'
import { publicId } from '../../shared/ids.ts'

const world = await apiWorld()
const { call, alice, credentials } = world
const charlie = await anotherShop(world, call, 'charlie')

const sample = { amount_cents: 200, created: '2026-11-21' }

/** The answer of both routes, which is one. */
async function simulate(uid: string, body: object): Promise<SimulationAnswer> {
  const front = await call('POST', frontPath(uid), { body })
  const back = await call('POST', backPath(uid), { token: alice.accessToken, body })
  assert.equal(front.status, 200, front.text)
  assert.deepEqual([back.status, back.text], [200, front.text])
  return front.json as unknown as SimulationAnswer
}

test('[simulation.back_end, simulation.front_end, simulation.response.*, decided.simulation.fees] the documented sample: 200 in three with fees of 2, in the amount and, for shop modules, apart', async () => {
  const terms = { installmentsCount: 3, feeBps: 100 }
  const before = { ...sample, created: '2026-11-19' }
  // 130 lent, 66 back after one month and two: v = 0.989863, and v^-12 is 1.13.
  const rates = { debit_rate: 12.29, taeg: 13 }
  const dates = ['2026-11-19', '2026-12-19', '2027-01-19']
  const schedule = (amounts: number[]) =>
    amounts.map((amount_cents, i) => ({ amount_cents, fees: i === 0 ? 2 : 0, payment_date: dates[i] }))
  const standard = await aMerchantWith(world, 'INSTALLMENT', terms)
  assert.deepEqual(await simulate(standard, before), { INSTALLMENT: schedule([70, 66, 66]), ...rates })
  const module = await aMerchantWith(world, 'INSTALLMENT', { ...terms, clientProfile: 'module' })
  assert.deepEqual(await simulate(module, before), { INSTALLMENT: schedule([68, 66, 66]), ...rates })
})

test('since 20 November 2026 the fee of a credit in France comes with the second payment; of a business, and elsewhere, with the first', async () => {
  const terms = { installmentsCount: 3, feeBps: 100 }
  const charged = async (change: Parameters<typeof aMerchantWith>[2], created = sample.created) => {
    const { INSTALLMENT = [] } = await simulate(await aMerchantWith(world, 'INSTALLMENT', { ...terms, ...change }), {
      ...sample,
      created,
    })
    return INSTALLMENT.map(({ amount_cents, fees }) => `${amount_cents} (${fees})`)
  }
  assert.deepEqual(await charged({}), ['68 (0)', '68 (2)', '66 (0)'])
  assert.deepEqual(await charged({}, '2026-11-19'), ['70 (2)', '66 (0)', '66 (0)'])
  assert.deepEqual(await charged({ isB2b: true }), ['70 (2)', '66 (0)', '66 (0)'])
  for (const countryCode of ['BE', 'CH'])
    assert.deepEqual(await charged({ countryCode }), ['70 (2)', '66 (0)', '66 (0)'], countryCode)
  const deposit = await aMerchantWith(world, 'DOWN_PAYMENT', { feeBps: 100, depositBps: 3000, balanceDelayDays: 30 })
  const { DOWN_PAYMENT = [] } = await simulate(deposit, { ...sample, amount_cents: 10_000 })
  assert.deepEqual(
    DOWN_PAYMENT.map(({ fees }) => fees),
    [0, 100],
  )
})

test('what the law lends and the fee costs is what is said of it: 200 EUR in three, 2 EUR with the second', async () => {
  const uid = await aMerchantWith(world, 'INSTALLMENT', { installmentsCount: 3, feeBps: 100 })
  const { taeg, debit_rate } = await simulate(uid, { amount_cents: 20_000, created: '2026-11-23' })
  assert.deepEqual([taeg, debit_rate], [12.73, 12.04])
})

test('[decided.simulation.types] each type of the demo answers under its own key, SPLIT as one instalment of today', async () => {
  const order = { amount_cents: 10_001, created: '2026-01-31' }
  const free = { debit_rate: 0, taeg: 0 }
  const { SPLIT, INSTALLMENT, DEFERRED, DOWN_PAYMENT } = credentials.merchants
  assert.deepEqual(await simulate(SPLIT.uid, order), {
    INSTALLMENT: [{ amount_cents: 10_001, fees: 0, payment_date: '2026-01-31' }],
    ...free,
  })
  assert.deepEqual((await simulate(INSTALLMENT.uid, order)).INSTALLMENT, [
    { amount_cents: 3335, fees: 0, payment_date: '2026-01-31' },
    { amount_cents: 3333, fees: 0, payment_date: '2026-02-15' },
    { amount_cents: 3333, fees: 0, payment_date: '2026-03-02' },
  ])
  assert.deepEqual(await simulate(DEFERRED.uid, order), {
    DEFERRED: { amount_cents: 10_001, fees: 0, payment_date: '2026-03-02' },
    ...free,
  })
  assert.deepEqual(await simulate(DOWN_PAYMENT.uid, order), {
    DOWN_PAYMENT: [
      { amount_cents: 3001, fees: 0, payment_date: '2026-01-31' },
      { amount_cents: 7000, fees: 0, payment_date: '2026-03-02' },
    ],
    ...free,
  })
})

test('the demo’s instalments may be offered for every amount, whatever the size of the credit', async () => {
  for (const amount_cents of [1, 99, 100, 300_000, 600_000, 600_001, 100_000_000]) {
    const { taeg } = await simulate(credentials.merchants.INSTALLMENT.uid, { ...sample, amount_cents })
    assert.ok(taeg <= (amount_cents > 600_000 ? 8.67 : 15.87), `${amount_cents}: ${taeg}`)
  }
})

test('a deferred payment is one object even where only a part of it is held', async () => {
  const uid = await aMerchantWith(world, 'DEFERRED', { delayDays: 45, feeBps: 100, heldBps: 3333 })
  const { DEFERRED, taeg } = await simulate(uid, { amount_cents: 10_000, created: '2026-11-21' })
  assert.deepEqual(DEFERRED, { amount_cents: 10_100, fees: 100, payment_date: '2027-01-05' })
  assert.ok(taeg > 8 && taeg < 9, `${taeg}`)
})

test('a requested second date moves the later instalments; before the purchase, and elsewhere, it is ignored', async () => {
  const uid = await aMerchantWith(world, 'INSTALLMENT')
  const dates = async (second: unknown, merchantUid = uid) => {
    const body = { ...sample, second_installment_date: second }
    const { INSTALLMENT, DEFERRED } = await simulate(merchantUid, body)
    return (INSTALLMENT ?? [DEFERRED]).map((payment) => payment?.payment_date)
  }
  assert.deepEqual(await dates('2026-12-31'), ['2026-11-21', '2026-12-31', '2027-01-31'])
  for (const none of ['2026-11-20', '', null]) {
    assert.deepEqual(await dates(none), ['2026-11-21', '2026-12-21', '2027-01-21'])
  }
  assert.deepEqual(await dates('2026-12-31', credentials.merchants.DEFERRED.uid), ['2026-12-21'])
  const answer = await call('POST', frontPath(uid), { body: { ...sample, second_installment_date: '2026-11-31' } })
  assert.deepEqual([answer.status, answer.errorCode], [400, 'invalid_date'])
})

test('[decided.simulation.refused] a credit above the cap of its size, or without a rate, is refused with its reason', async () => {
  const dear = await aMerchantWith(world, 'INSTALLMENT', { feeBps: 200 })
  const usury = await call('POST', frontPath(dear), { body: { ...sample, amount_cents: 10_000 } })
  assert.deepEqual([usury.status, usury.errorCode], [400, 'rate_above_cap'])
  assert.match(usury.text, /exceeds 24 % \(invented for the demo/)
  const abroad = await aMerchantWith(world, 'INSTALLMENT', { feeBps: 200, countryCode: 'BE' })
  assert.ok((await simulate(abroad, sample)).taeg > 24)
  const absurd = await aMerchantWith(world, 'INSTALLMENT', { feeBps: 4900, installmentsCount: 2, countryCode: 'BE' })
  assert.equal((await call('POST', frontPath(absurd), { body: sample })).errorCode, 'rate_above_cap')
  const taken = await aMerchantWith(world, 'DOWN_PAYMENT', { feeBps: 1000, depositBps: 9000, countryCode: 'CH' })
  const refused = await call('POST', backPath(taken), {
    token: alice.accessToken,
    headers: { 'accept-language': 'en' },
    body: sample,
  })
  assert.deepEqual([refused.status, refused.errorCode], [400, 'rate_without_solution'])
  assert.equal((refused.json.error as { info: string }).info, 'This credit has no annual rate.')
})

test('[simulation.request.*, decided.simulation.refused] amounts below 1, dates that do not exist and missing fields are 400 on both routes', async () => {
  const uid = credentials.merchants.INSTALLMENT.uid
  for (const [change, code] of [
    [{ amount_cents: 0 }, 'amount_too_small'],
    [{ amount_cents: -1 }, 'amount_too_small'],
    [{ amount_cents: '0' }, 'amount_too_small'],
    [{ amount_cents: 19.99 }, 'invalid_parameters'],
    [{ amount_cents: 100_000_001 }, 'invalid_parameters'],
    [{ amount_cents: null }, 'invalid_parameters'],
    [{ created: '2026-02-29' }, 'invalid_date'],
    [{ created: '21/11/2026' }, 'invalid_date'],
    [{ created: '2026-11-21T00:00:00Z' }, 'invalid_date'],
    [{ created: 20261121 }, 'invalid_parameters'],
    [{ created: undefined }, 'invalid_parameters'],
  ] as const) {
    const body = { ...sample, ...change }
    const front = await call('POST', frontPath(uid), { body })
    const back = await call('POST', backPath(uid), { token: alice.accessToken, body })
    assert.deepEqual([front.status, front.errorCode], [400, code], front.text)
    assert.deepEqual([back.status, back.text], [400, front.text])
  }
})

test('a merchant nobody has is 404; another company’s is, on the back-end route, 404 as well', async () => {
  const unknown = `mer_${crypto.randomUUID()}`
  for (const uid of [unknown, 'mer_x', alice.merchantId, credentials.company_uid]) {
    const answer = await call('POST', frontPath(uid), { body: sample })
    assert.deepEqual([answer.status, answer.errorCode], [404, 'merchant_not_found'])
  }
  const foreign = await call('POST', backPath(charlie.merchantUid), { token: alice.accessToken, body: sample })
  const missing = await call('POST', backPath(unknown), { token: alice.accessToken, body: sample })
  assert.deepEqual([foreign.status, foreign.text], [404, missing.text])
  const open = await call('POST', backPath(alice.merchantUid), { body: sample })
  assert.deepEqual([open.status, open.errorCode], [401, 'invalid_credentials'])
})

test('whatever a simulation holds, it is answered as documented, and makes the whole purchase', async () => {
  const merchants = Object.values(credentials.merchants).map(({ uid }) => uid)
  const anything = fc.oneof(fc.string(), fc.double(), fc.integer(), fc.boolean(), fc.constant(null), fc.object())
  const day = fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10))
  const order = fc.record(
    {
      amount_cents: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 1e8 }) }, anything),
      created: fc.oneof({ weight: 4, arbitrary: day }, anything),
      second_installment_date: fc.oneof(day, anything),
    },
    { requiredKeys: ['amount_cents', 'created'] },
  )
  let accepted = 0
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...merchants), fc.oneof(order, anything), async (uid, payload) => {
      const body = JSON.stringify(payload)
      const answer = await call('POST', frontPath(uid), { body })
      assert.ok([200, 400].includes(answer.status), `${answer.status} ${answer.text}`)
      assert.equal(answer.headers.get('access-control-allow-origin'), '*')
      if (answer.status === 400) return
      accepted += 1
      const { INSTALLMENT, DEFERRED, DOWN_PAYMENT } = answer.json as unknown as SimulationAnswer
      const payments = INSTALLMENT ?? DOWN_PAYMENT ?? (DEFERRED ? [DEFERRED] : [])
      const principal = payments.reduce((sum, payment) => sum + payment.amount_cents - payment.fees, 0)
      assert.equal(principal, Math.round(Number((payload as { amount_cents: unknown }).amount_cents)))
      const dates = payments.map((payment) => payment.payment_date)
      assert.deepEqual(dates, [...dates].sort())
    }),
    { numRuns: 300, seed: 20_270_301 },
  )
  assert.ok(accepted > 0)
})

test('a company’s simulation speaks to one reader: fees are inside or apart everywhere, and the single payment comes last', async () => {
  const order = { amount_cents: 3300, created: '2026-11-21' }
  const shop = await anotherShop(world, call, 'one-reader')
  const { rows } = await world.db.query<{ company_id: string }>('select company_id from merchants where id = $1', [
    shop.merchantId,
  ])
  const companyUid = publicId('cmp', rows[0]?.company_id ?? assert.fail())
  const installment = await aMerchantWith(world, 'INSTALLMENT', { feeBps: 150, companyUid })
  const read = async () => {
    const { json } = await call('POST', companyPath(companyUid), { body: order })
    return (json as unknown as { items: (SimulationAnswer & { merchant_uid: string })[] }).items
  }
  const totals = (items: readonly SimulationAnswer[]) =>
    items.map(({ INSTALLMENT = [] }) => INSTALLMENT.reduce((sum, { amount_cents }) => sum + amount_cents, 0))
  const standard = await read()
  assert.deepEqual(
    standard.map(({ merchant_uid }) => merchant_uid),
    [installment, shop.merchantUid],
  )
  assert.deepEqual(totals(standard), [3350, 3300])
  await aMerchantWith(world, 'DEFERRED', { feeBps: 150, companyUid, clientProfile: 'module' })
  const mixed = await read()
  assert.equal(mixed.at(-1)?.merchant_uid, shop.merchantUid)
  assert.deepEqual(totals(mixed.filter(({ INSTALLMENT }) => INSTALLMENT)), [3350, 3300])
  const unnamed = mixed.find(({ merchant_uid }) => merchant_uid === installment)?.INSTALLMENT ?? []
  assert.deepEqual(
    unnamed.map(({ amount_cents, fees }) => [amount_cents, fees]),
    [
      [1100, 0],
      [1150, 0],
      [1100, 0],
    ],
  )
})
