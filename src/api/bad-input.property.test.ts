import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { ApiAnswer } from '../../test/support/api-client.ts'
import { apiWorld } from '../../test/support/api-world.ts'
import { thorough } from '../../test/support/thorough.ts'

const { call, alice, db } = await apiWorld()
/** The same runs every time: a failure is found again. */
const RUNS = { numRuns: thorough(100, 300), seed: 20_270_301 }

/** Texts that break parsers, databases and protocols, beside ordinary ones. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 300 }),
  fc.constantFrom(
    '\0',
    '\ud800',
    '\udfff x',
    '',
    ' ',
    '\r\nX: y',
    '__proto__',
    'constructor',
    '¼',
    '½'.repeat(5000),
    '-0',
  ),
)
const scalar = fc.oneof(
  text,
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.bigInt({ min: 0n }).map(String),
)
const anything = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.dictionary(text, scalar, { maxKeys: 3 }) },
)

/** The right value mostly, so that one wrong field at a time gets past the others. */
function mostly(right: unknown): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 5, arbitrary: fc.constant(right) }, { weight: 2, arbitrary: anything })
}

const person = { id: undefined, ref: 'c-1', first_name: 'Alice', last_name: 'Martin', email: 'a@example.test' }
const v1Payload = fc.record(
  {
    title: mostly('Brest'),
    amount: mostly(100),
    currency: mostly('EUR'),
    ref: mostly('r'),
    subtitle: mostly('s'),
    description: mostly('d'),
    picture_url: mostly('https://shop.example/p.png'),
    callback_url: mostly('https://shop.example/'),
    client: fc.oneof(
      anything,
      fc.record(Object.fromEntries(Object.entries(person).map(([key, value]) => [key, mostly(value)]))),
    ),
    products: fc.oneof(
      anything,
      fc.array(fc.record({ label: mostly('Lit'), amount: mostly(1), ref: mostly('p'), currency: mostly('EUR') }), {
        maxLength: 3,
      }),
    ),
  },
  { requiredKeys: [] },
)
const linkPayload = fc.record(
  {
    data: fc.oneof(
      { weight: 1, arbitrary: anything },
      {
        weight: 6,
        arbitrary: fc.record(
          {
            title: mostly('Brest'),
            reference: mostly('r'),
            amountCents: mostly('099'),
            merchantUid: mostly(alice.merchantUid),
            currency: mostly('EUR'),
            language: anything,
            email: mostly('a@example.test'),
            phoneNumber: mostly('+33612345678'),
            metadata: fc.oneof(anything, fc.object({ maxDepth: 4, values: [scalar] })),
            redirectUrl: mostly('https://shop.example/'),
            paymentNotificationUrl: mostly('https://shop.example/n'),
          },
          { requiredKeys: ['title', 'reference', 'amountCents'] },
        ),
      },
    ),
    purchase_link_settings: fc.oneof(
      anything,
      fc.record(
        { send_email: fc.constantFrom(false, null, 1, 'true'), email: anything, phone_number: anything },
        { requiredKeys: [] },
      ),
    ),
  },
  { requiredKeys: [] },
)

async function count(table: string): Promise<number> {
  const { rows } = await db.query<{ n: number }>(`select count(*)::int as n from ${table}`)
  return rows[0]?.n as number
}

/** Purchases, and their first events: never one without the other. */
async function purchases(): Promise<number> {
  const made = await count('purchases')
  assert.equal(await count('events where sequence = 1'), made)
  return made
}

function isOrderly(answer: ApiAnswer, refusals: readonly number[]): boolean {
  const isSuccess = answer.status === 200 || answer.status === 201
  assert.ok(isSuccess || refusals.includes(answer.status), `${answer.status} ${answer.text}`)
  assert.doesNotMatch(answer.text, /internal_error/)
  return isSuccess
}

/** Every payload is answered as documented, and there are as many rows as successes. */
async function holds(payloads: fc.Arbitrary<unknown>, send: (body: string) => Promise<ApiAnswer>, refusals: number[]) {
  const before = await purchases()
  let made = 0
  await fc.assert(
    fc.asyncProperty(payloads, async (payload) => {
      if (isOrderly(await send(typeof payload === 'string' ? payload : JSON.stringify(payload)), refusals)) made += 1
    }),
    RUNS,
  )
  assert.equal((await purchases()) - before, made)
  assert.ok(made > 0 || payloads === broken, 'some payloads are right')
}

const sendV1 = (body: string) => call('POST', '/api/merchants/v1/purchases', { token: alice.v1Token, body })
const sendLink = (body: string) =>
  call('POST', `/api/merchants/${alice.merchantUid}/purchase_link`, { token: alice.accessToken, body })

/** JSON cut short or with one character changed. */
const broken = fc.tuple(v1Payload, fc.nat(), fc.string({ minLength: 0, maxLength: 2 })).map(([payload, at, noise]) => {
  const json = JSON.stringify(payload)
  return json.slice(0, at % json.length) + noise
})

test('whatever a v1 payload holds, it is 201 or 406, and nothing is half written', async () => {
  await holds(v1Payload, sendV1, [406])
  const products = await count('purchase_products p where not exists (select from purchases where id = p.purchase_id)')
  assert.equal(products, 0)
})

test('whatever a purchase link request holds, it is 200 or 400, and nothing is half written', async () => {
  await holds(linkPayload, sendLink, [400])
})

test('truncated and garbled JSON is 406 or, where it still is a purchase, 201', async () => {
  await holds(broken, sendV1, [406])
})

test('no path, credential or key makes the service stumble', async () => {
  const piece = fc.oneof(
    text.map(encodeURIComponentSafely),
    fc.constantFrom('%', '%00', '%ff', '..', '%2e%2e', 'pur_', '?', '#'),
  )
  const header = fc.string({
    unit: fc.integer({ min: 0x20, max: 0xfe }).map((code) => String.fromCharCode(code === 0x7f ? 0xff : code)),
    maxLength: 60,
  })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(
        '/api/purchases/X/abort',
        '/api/purchases/X',
        '/api/purchases/X/link.svg',
        '/api/purchases/X/resend_link',
        '/api/webhook_deliveries/X/replay',
        '/api/merchants/X/webhook_endpoint',
        '/api/merchants/v1/clients/X',
        '/api/merchants/X',
        '/api/users/me/merchants/X/simulate_payment_schedule',
        '/api/users/me/companies/X/simulate_payment_schedule',
        '/X',
      ),
      piece,
      header,
      fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'),
      async (path, id, credential, method) => {
        const headers = { authorization: credential, 'idempotency-key': credential }
        const answer = await call(method, path.replace('X', id), { headers })
        assert.ok(answer.status < 500, `${method} ${path} ${id}: ${answer.status} ${answer.text}`)
      },
    ),
    RUNS,
  )
})

test('whatever a list or a reader is asked, it is answered or refused, never an error of ours', async () => {
  const filters = ['limit', 'cursor', 'reference', 'q', 'state', 'created_from', 'created_to', 'after', 'ref', 'x']
  const query = fc.array(fc.tuple(fc.constantFrom(...filters), fc.oneof(text, fc.integer().map(String))), {
    maxLength: 3,
  })
  const paths = [
    '/api/purchases',
    '/api/events',
    `/api/merchants/${alice.merchantUid}/purchases`,
    `/api/merchants/${alice.merchantUid}/webhook_deliveries`,
    '/api/merchants/v1/purchases',
  ]
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), query, async (path, pairs) => {
      const search = pairs.map(([key, value]) => `${key}=${encodeURIComponentSafely(value)}`).join('&')
      const isV1 = path.includes('/v1/')
      const answer = await call('GET', `${path}?${search}`, { token: isV1 ? alice.v1Token : alice.accessToken })
      isOrderly(answer, [isV1 ? 406 : 400])
    }),
    RUNS,
  )
  await fc.assert(
    fc.asyncProperty(text, async (reference) => {
      const path = `/api/merchants/${alice.merchantUid}/purchases/by_reference/`
      const answer = await call('GET', `${path}${encodeURIComponentSafely(reference)}x`, { token: alice.accessToken })
      isOrderly(answer, [404])
    }),
    RUNS,
  )
})

function encodeURIComponentSafely(raw: string): string {
  return encodeURIComponent(raw.toWellFormed())
}
