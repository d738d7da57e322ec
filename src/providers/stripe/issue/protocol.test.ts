import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import type { Stripe } from 'stripe'
import { stripeLibrary } from '../../../../sandbox/stripe/library.ts'
import { STRIPE_KEY, stripeRecorder } from '../../../../test/support/stripe-recorder.ts'
import { systemClock } from '../../../shared/clocks.ts'
import { CARD_EVENTS as EVENTS } from '../words.ts'
import { issue as stripeIssuing } from './index.ts'

const recorder = await stripeRecorder()
const { outbound, apiUrl, answer } = recorder
const library = stripeLibrary(apiUrl, STRIPE_KEY)
const terms = { outbound, systemClock, apiUrl, timeoutMs: 2_000 }
const HOLDER = 'ich_1234567890'
const issuer = await stripeIssuing.open(terms, { key: STRIPE_KEY, cardholder: HOLDER })

const KEY = '01a20450-ac28-7588-8c46-5e1aad83e5d3'
const SINCE = new Date('2026-06-09T08:00:00.900Z')
const ORDER = {
  cardKey: KEY,
  amountMinor: 10_001n,
  currency: 'EUR',
  merchantName: 'Brest Surf',
  expiresAt: new Date('2026-07-09T08:00:00Z'),
}

/** Held to the types of the official library: shapes of the API's answers. */
type Told<T> = Partial<Omit<T, 'cardholder' | 'card' | 'request_history'>>
const card = (more: Told<Stripe.Issuing.Card> = {}) => ({
  id: 'ic_1',
  object: 'issuing.card',
  livemode: false,
  status: 'active',
  currency: 'eur',
  created: 1_780_000_000,
  metadata: { card_key: KEY },
  exp_month: 7,
  exp_year: 2029,
  cardholder: { id: HOLDER, object: 'issuing.cardholder', name: 'Whipround SAS' },
  ...more,
})
const authorization = (more: Told<Stripe.Issuing.Authorization> = {}) => ({
  id: 'iauth_1',
  object: 'issuing.authorization',
  approved: true,
  amount: 10_001,
  currency: 'eur',
  created: 1_780_000_100,
  status: 'pending',
  card: card(),
  request_history: [{ amount: 10_001, approved: true }],
  ...more,
})
const transaction = (more: Told<Stripe.Issuing.Transaction> = {}) => ({
  id: 'ipi_1',
  object: 'issuing.transaction',
  type: 'capture',
  amount: -10_001,
  currency: 'eur',
  created: 1_780_000_200,
  card: 'ic_1',
  ...more,
})
const list = (...data: object[]) => ({ body: { object: 'list', has_more: false, data } })
const failure = (status: number, error: object) => ({ status, body: { error } })

/** The library makes a key up where none is given, for its own retries. */
const keyOf = (header: unknown) => (String(header ?? '').startsWith('stripe-node-retry-') ? undefined : header)

async function sentBy(send: () => Promise<unknown>) {
  const from = recorder.heard.length
  await send().catch(() => undefined)
  return recorder.heard.slice(from).map(({ method, path, pairs, headers }) => ({
    ...{ method, path, pairs },
    key: keyOf(headers['idempotency-key']),
    version: headers['stripe-version'],
    authorization: headers.authorization,
  }))
}

const ROWS: readonly (readonly [name: string, ours: () => Promise<unknown>, theirs: () => Promise<unknown>])[] = [
  [
    'a card',
    () => issuer.issue(ORDER),
    () =>
      library.issuing.cards.create(
        {
          cardholder: HOLDER,
          currency: 'eur',
          type: 'virtual',
          status: 'active',
          spending_controls: {
            spending_limits: [
              { amount: 10_001, interval: 'per_authorization' },
              { amount: 10_001, interval: 'all_time' },
            ],
          },
          lifecycle_controls: { cancel_after: { payment_count: 1 } },
          metadata: { card_key: KEY },
        },
        { idempotencyKey: `card-${KEY}` },
      ),
  ],
  [
    'its number',
    () => issuer.reveal('ic_1'),
    () => library.issuing.cards.retrieve('ic_1', { expand: ['number', 'cvc'] }),
  ],
  ['its end', () => issuer.destroy('ic_1'), () => library.issuing.cards.update('ic_1', { status: 'canceled' })],
  [
    'a look-up by id',
    () => issuer.lookUp({ cardKey: KEY, cardId: 'ic_1', madeSince: SINCE }),
    () => library.issuing.cards.retrieve('ic_1'),
  ],
  [
    'a look-up by key',
    () => issuer.lookUp({ cardKey: KEY, cardId: null, madeSince: SINCE }),
    () =>
      library.issuing.cards.list({
        ...{ cardholder: HOLDER, type: 'virtual' as const, limit: 100 },
        // An hour for clocks that differ.
        created: { gte: Date.parse('2026-06-09T07:00:00Z') / 1000 },
      }),
  ],
]

for (const [name, ours, theirs] of ROWS) {
  test(`${name} is asked for as the official library does`, async () => {
    const sent = await sentBy(ours)
    assert.equal(sent.length, 1)
    assert.deepEqual(sent, await sentBy(theirs))
  })
}

test('what is known of a card are its authorisations and transactions, whoever tells them, under the same numbers', async () => {
  const reversed = authorization({ id: 'iauth_0', status: 'reversed', amount: 0, created: 1_780_000_050 })
  const refused = authorization({ id: 'iauth_2', approved: false, status: 'closed' })
  const refunded = transaction({ id: 'ipi_2', type: 'refund', amount: 5_000, created: 1_780_000_300 })
  answer({ body: card({ status: 'canceled' }) }, list(refused, authorization({ status: 'closed' }), reversed))
  answer(list(refunded, transaction()))
  const books = await issuer.lookUp({ cardKey: KEY, cardId: 'ic_1', madeSince: SINCE })
  assert.ok(books.kind === 'answered' && books.value.state === 'destroyed')
  assert.equal(books.value.isFinal, true)
  assert.deepEqual(
    books.value.movements.map(({ eventId, kind, amountMinor, currency }) => [eventId, kind, amountMinor, currency]),
    [
      ['authorised iauth_0', 'authorised', 10_001n, 'EUR'],
      ['released iauth_0', 'released', 10_001n, 'EUR'],
      ['authorised iauth_1', 'authorised', 10_001n, 'EUR'],
      ['ipi_1', 'debited', 10_001n, 'EUR'],
      ['ipi_2', 'credited', 5_000n, 'EUR'],
    ],
  )
  answer({ body: card({ status: 'canceled' }) }, list(authorization()), list())
  const standing = await issuer.lookUp({ cardKey: KEY, cardId: 'ic_1', madeSince: SINCE })
  assert.ok(standing.kind === 'answered' && standing.value.state === 'destroyed' && !standing.value.isFinal)

  const told = (type: string, object: object) => {
    const body = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })
    const now = systemClock.now()
    const seconds = Math.floor(now.getTime() / 1000)
    const v1 = createHmac('sha256', 'whsec_1').update(`${seconds}.${body}`).digest('hex')
    const headers = { 'stripe-signature': `t=${seconds},v1=${v1}` }
    const hear = (secret: string) =>
      stripeIssuing.parseCallback({ 'webhook-secret': secret }, { headers, body: Buffer.from(body), now })
    assert.equal(hear('whsec_2').kind, 'forged')
    const heard = hear('whsec_1')
    return heard.kind === 'authentic' ? heard.facts : heard.kind
  }
  const facts = [
    ...told('issuing_authorization.updated', reversed),
    ...told('issuing_authorization.created', authorization()),
    ...told('issuing_transaction.created', transaction()),
    ...told('issuing_transaction.created', refunded),
  ]
  assert.deepEqual(
    facts,
    books.value.movements.map((movement) => ({ cardId: 'ic_1', movement })),
  )
  assert.deepEqual(told('issuing_card.updated', card()), [])
  assert.equal(told('issuing_transaction.created', { ...transaction(), amount: '5' }), 'malformed')
})

test('an answer about another card, of an unknown shape, or a failure is never a card', async () => {
  for (const [canned, expected] of [
    [{ body: card() }, 'answered'],
    [{ body: card({ metadata: { card_key: 'other' } }) }, 'no_answer'],
    [{ body: card({ currency: 'usd' }) }, 'no_answer'],
    [{ body: { ...card(), status: 'new word' } }, 'no_answer'],
    [{ body: '{"id":' }, 'no_answer'],
    [failure(500, { type: 'api_error' }), 'no_answer'],
    [failure(429, { type: 'invalid_request_error', code: 'rate_limit' }), 'not_sent'],
    [failure(401, { type: 'invalid_request_error' }), 'rejected'],
    [failure(400, { type: 'invalid_request_error', code: 'parameter_invalid', param: 'currency' }), 'rejected'],
  ] as const) {
    answer(canned)
    assert.equal((await issuer.issue(ORDER)).kind, expected, JSON.stringify(canned))
  }
  answer(failure(402, { type: 'card_error', code: 'insufficient_funds' }))
  assert.deepEqual(await issuer.issue(ORDER), {
    kind: 'answered',
    value: { state: 'refused', rawCode: 'insufficient_funds' },
  })
  answer({ body: { ...card({ status: 'canceled' }), number: '4000009990000001', cvc: '123' } })
  assert.deepEqual(await issuer.reveal('ic_1'), { kind: 'rejected', reason: 'request', detail: 'canceled' })
  answer(list(card({ metadata: {} })))
  assert.deepEqual(await issuer.lookUp({ cardKey: KEY, cardId: null, madeSince: SINCE }), {
    kind: 'answered',
    value: { state: 'never_arrived' },
  })
})

test('connecting looks at the cardholder and makes a webhook for exactly what is followed', async () => {
  const connect = () =>
    stripeIssuing.connect(
      { ...terms, callbackUrl: 'https://pay.example/c', previous: undefined },
      { key: STRIPE_KEY, cardholder: HOLDER },
    )
  const holder = { id: HOLDER, object: 'issuing.cardholder', status: 'active' }
  answer({ body: { ...holder, status: 'blocked' } })
  assert.deepEqual(await connect(), { kind: 'rejected', reason: 'request', detail: 'cardholder_blocked' })
  const from = recorder.heard.length
  const made = {
    id: 'we_1',
    url: 'https://pay.example/c',
    status: 'enabled',
    api_version: null,
    enabled_events: EVENTS,
  }
  answer({ body: holder }, { body: { id: 'acct_1', object: 'account' } }, list(), {
    body: { ...made, secret: 'whsec_1' },
  })
  assert.deepEqual(await connect(), {
    kind: 'answered',
    value: {
      settings: { key: STRIPE_KEY, cardholder: HOLDER, 'webhook-id': 'we_1', 'webhook-secret': 'whsec_1' },
      allowList: [],
    },
  })
  const { pairs = [] } = recorder.heard.slice(from).at(-1) ?? {}
  for (const name of EVENTS) assert.ok(pairs.some((pair) => pair.endsWith(`=${name}`)))
})
