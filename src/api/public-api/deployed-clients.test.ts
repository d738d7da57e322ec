import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { apiWorld } from '../../../test/support/api-world.ts'
import {
  aMerchantWith,
  backPath,
  companyPath,
  frontPath,
  type SimulatedPayment,
  type SimulationAnswer,
} from '../../../test/support/simulation.ts'
import type { ClientProfile } from '../../merchants/index.ts'

const world = await apiWorld()
const { baseUrl, call, alice, credentials } = world
const installments = await aMerchantWith(world, 'INSTALLMENT', { feeBps: 100, clientProfile: 'module' })
const deferred = await aMerchantWith(world, 'DEFERRED', { feeBps: 100, delayDays: 30, clientProfile: 'module' })

/** Exactly these bytes under exactly these headers: `fetch` adds a content type of its own. */
function post(path: string, body: string, headers: Record<string, string> = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; origin: unknown; text: string }>()
  const length = { 'content-length': String(Buffer.byteLength(body)) }
  const call = request(`${baseUrl}${path}`, { method: 'POST', headers: { ...length, ...headers } }, (answer) => {
    let text = ''
    answer.setEncoding('utf8').on('data', (piece: string) => {
      text += piece
    })
    answer.on('end', () =>
      resolve({ status: answer.statusCode ?? 0, origin: answer.headers['access-control-allow-origin'], text }),
    )
  })
  call.on('error', reject).end(body)
  return promise
}

const TEXT = { 'content-type': 'text/plain;charset=UTF-8' }

test('the PrestaShop script: text/plain, the fee of the first instalment added to its amount, that of the second in it', async () => {
  const body = '{"created":"2026-11-21","amount_cents":200}'
  const { status, text } = await post(frontPath(installments), body, TEXT)
  assert.equal(status, 200)
  const { INSTALLMENT = [] } = JSON.parse(text) as SimulationAnswer
  const shown = INSTALLMENT.map(({ amount_cents, fees }, i) => (i === 0 ? amount_cents + fees : amount_cents))
  assert.deepEqual(shown, [68, 68, 66])
  const later = JSON.parse((await post(frontPath(deferred), body, TEXT)).text) as SimulationAnswer
  assert.deepEqual([later.DEFERRED?.amount_cents, later.DEFERRED?.payment_date], [202, '2026-12-21'])
})

test('the WooCommerce script: text/plain, and 19.99 × 100 as JavaScript has it', async () => {
  const body = JSON.stringify({ created: '2026-11-21', amount_cents: 19.99 * 100 })
  assert.match(body, /1998\.9999999999998/)
  const { status, text } = await post(frontPath(installments), body, TEXT)
  assert.equal(status, 200)
  const { INSTALLMENT = [] } = JSON.parse(text) as SimulationAnswer
  assert.deepEqual(
    INSTALLMENT.map(({ amount_cents, fees }) => [amount_cents, fees]),
    [
      [667, 0],
      [686, 0],
      [666, 0],
    ],
  )
})

test('[simulation.front_end, decided.simulation.front_end] the Magento script: a preflight, application/json, and every error read as JSON', async () => {
  const preflight = await call('OPTIONS', frontPath(installments), {
    headers: {
      origin: 'https://shop.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,x-requested-with',
    },
  })
  assert.equal(preflight.status, 204)
  assert.equal(preflight.headers.get('access-control-allow-origin'), '*')
  assert.match(preflight.headers.get('access-control-allow-methods') ?? '', /POST/)
  assert.equal(preflight.headers.get('access-control-allow-headers'), 'content-type,x-requested-with')
  const body = { created: '2026-11-21', amount_cents: 200 }
  const answer = await call('POST', frontPath(installments), { body, headers: { origin: 'https://shop.example' } })
  const { INSTALLMENT = [] } = answer.json as unknown as SimulationAnswer
  assert.deepEqual(
    INSTALLMENT.map(({ amount_cents, fees }) => amount_cents + fees),
    [68, 68, 66],
  )
  assert.equal(INSTALLMENT[1]?.payment_date, '2026-12-21')
  const failed = await post(frontPath(installments), '{"created":', { 'content-type': 'application/json' })
  assert.deepEqual([failed.status, failed.origin], [400, '*'])
  assert.equal(typeof (JSON.parse(failed.text) as { error: { debug: unknown } }).error.debug, 'string')
})

test('the Sylius back end: no content type; merchant or company route, every share with its three fields', async () => {
  const body = '{"created":"2026-11-21","amount_cents":24000}'
  const merchant = JSON.parse((await post(frontPath(installments), body)).text) as SimulationAnswer
  const { text } = await post(companyPath(credentials.company_uid), body)
  const { items } = JSON.parse(text) as { items: SimulationAnswer[] }
  assert.equal(items.length, 6)
  for (const simulation of [merchant, ...items]) {
    const { INSTALLMENT, DEFERRED, DOWN_PAYMENT, taeg, debit_rate } = simulation
    const shares: readonly SimulatedPayment[] = INSTALLMENT ?? DOWN_PAYMENT ?? (DEFERRED ? [DEFERRED] : [])
    assert.ok(shares.length > 0)
    for (const share of shares) {
      assert.deepEqual(Object.keys(share), ['amount_cents', 'fees', 'payment_date'])
      assert.equal(new Date(share.payment_date).toISOString().slice(0, 10), share.payment_date)
    }
    assert.equal(typeof (taeg ?? debit_rate), 'number')
  }
})

test('[decided.simulation.front_end] the content type of a front-end call means nothing, not even a broken one', async () => {
  const body = '{"created":"2026-11-21","amount_cents":200}'
  for (const type of [
    'application/x-www-form-urlencoded',
    'nonsense',
    '',
    'application/json; charset=latin-9',
    '*/*',
  ]) {
    const answer = await post(frontPath(installments), body, { 'content-type': type })
    assert.equal(answer.status, 200, `${type}: ${answer.text}`)
  }
  const chunked = await fetch(`${baseUrl}${frontPath(installments)}`, {
    method: 'POST',
    body: new Blob([body]).stream(),
    duplex: 'half',
  } as RequestInit)
  assert.equal(chunked.status, 200)
})

test('every refusal of a front-end call is JSON that a web page may read', async () => {
  const path = frontPath(installments)
  for (const [status, target, body] of [
    [400, path, ''],
    [400, path, 'amount_cents=200'],
    [400, path, '[]'],
    [404, frontPath('mer_x'), '{"created":"2026-11-21","amount_cents":200}'],
    [404, companyPath('cmp_x'), '{"created":"2026-11-21","amount_cents":200}'],
    [413, path, `"${'x'.repeat(300_000)}"`],
  ] as const) {
    const answer = await post(target, body, TEXT)
    assert.deepEqual([answer.status, answer.origin], [status, '*'], answer.text)
    const { error } = JSON.parse(answer.text) as { error: object }
    assert.deepEqual(Object.keys(error), ['app_error', 'debug', 'info'])
  }
})

test('[simulation.back_end.auth, decided.simulation.back_end] the back-end route is closed to web pages: no CORS header, in an answer or a preflight', async () => {
  const path = backPath(alice.merchantUid)
  const origin = { origin: 'https://shop.example', 'access-control-request-method': 'POST' }
  const preflight = await call('OPTIONS', path, { headers: origin })
  const answer = await call('POST', path, {
    token: alice.accessToken,
    headers: { origin: 'https://shop.example' },
    body: { created: '2026-11-21', amount_cents: 200 },
  })
  assert.equal(answer.status, 200)
  for (const { headers } of [preflight, answer]) {
    assert.deepEqual(
      [...headers.keys()].filter((name) => name.startsWith('access-control')),
      [],
    )
  }
})

type Reading = (simulation: SimulationAnswer) => readonly number[] | undefined

/** The fee of the first part is added to its amount; a deferred payment is shown as it stands. */
const byScript: Reading = ({ INSTALLMENT, DEFERRED }) => {
  if (INSTALLMENT) return INSTALLMENT.map(({ amount_cents, fees }, i) => (i === 0 ? amount_cents + fees : amount_cents))
  return DEFERRED && [DEFERRED.amount_cents]
}

/** Every fee is added to its amount. */
const inFull: Reading = ({ INSTALLMENT, DEFERRED }) =>
  (INSTALLMENT ?? (DEFERRED && [DEFERRED]))?.map(({ amount_cents, fees }) => amount_cents + fees)

/** The interface as it is documented: amounts include what they cost. */
const asDocumented: Reading = ({ INSTALLMENT, DEFERRED, DOWN_PAYMENT }) =>
  (INSTALLMENT ?? DOWN_PAYMENT ?? (DEFERRED && [DEFERRED]))?.map(({ amount_cents }) => amount_cents)

/** What each module's code shows its customer, in cents, of a schedule; one that nobody named may be any of them. */
const readings: Readonly<Record<ClientProfile, readonly Reading[]>> = {
  standard: [asDocumented],
  module: [byScript, inFull],
  prestashop: [byScript],
  woocommerce: [byScript],
  magento: [inFull],
  sylius: [inFull],
  // Its module reads no simulation.
  oro: [asDocumented],
}

/** Before the law of 20 November 2026 the fee is charged with the first payment, since then in France with the second. */
const charged = {
  '2026-11-19': { INSTALLMENT: [3434, 3333, 3333], DOWN_PAYMENT: [3100, 7000] },
  '2026-11-21': { INSTALLMENT: [3334, 3433, 3333], DOWN_PAYMENT: [3000, 7100] },
} as const

for (const [clientProfile, shownBy] of Object.entries(readings) as [ClientProfile, readonly Reading[]][]) {
  test(`${clientProfile} shows its customer what will be charged, fees once, of every payment type, by the old law and the new`, async () => {
    const types = [
      ['SPLIT', {}],
      ['INSTALLMENT', { feeBps: 100 }],
      ['DEFERRED', { feeBps: 100, delayDays: 30 }],
      ['DOWN_PAYMENT', { feeBps: 100, depositBps: 3000, balanceDelayDays: 30 }],
    ] as const
    for (const [type, terms] of types) {
      const uid = await aMerchantWith(world, type, { ...terms, clientProfile })
      for (const [created, { INSTALLMENT, DOWN_PAYMENT }] of Object.entries(charged)) {
        const expected = { SPLIT: [10_000], INSTALLMENT, DEFERRED: [10_100], DOWN_PAYMENT }[type]
        const { text } = await post(frontPath(uid), JSON.stringify({ created, amount_cents: 10_000 }), TEXT)
        for (const shown of shownBy)
          assert.deepEqual(shown(JSON.parse(text) as SimulationAnswer), expected, `${type} of ${created}: ${text}`)
      }
    }
  })
}

test('a script that adds the first fee alone is told of none that it would leave out', async () => {
  for (const clientProfile of ['prestashop', 'woocommerce', 'module'] as const) {
    const uid = await aMerchantWith(world, 'INSTALLMENT', { feeBps: 100, clientProfile })
    const { text } = await post(frontPath(uid), '{"created":"2026-11-21","amount_cents":10000}', TEXT)
    const { INSTALLMENT = [] } = JSON.parse(text) as SimulationAnswer
    assert.deepEqual(
      INSTALLMENT.map(({ fees }) => fees),
      [0, 0, 0],
      clientProfile,
    )
  }
})
