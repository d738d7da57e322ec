import assert from 'node:assert/strict'
import { test } from 'node:test'
import { STRIPE_KEY, stripeRecorder } from '../../../../test/support/stripe-recorder.ts'
import { systemClock } from '../../../shared/clocks.ts'
import { STRIPE_VERSION } from '../traits.ts'
import { PAYMENT_EVENTS as EVENTS } from '../words.ts'
import { collect as stripe } from './index.ts'

const recorder = await stripeRecorder()
const callbackUrl = 'https://pay.example/callbacks/stripe/1'
const terms = { outbound: recorder.outbound, systemClock, timeoutMs: 2_000, apiUrl: recorder.apiUrl, callbackUrl }
const ACCOUNT = { body: { id: 'acct_1', object: 'account' } }
const DELETED = { body: { id: 'we_0', object: 'webhook_endpoint', deleted: true } }

const endpoint = (id: string, over: object = {}) => ({
  id,
  url: callbackUrl,
  status: 'enabled',
  api_version: STRIPE_VERSION,
  enabled_events: [...EVENTS].reverse(),
  ...over,
})
const list = (...data: object[]) => ({ body: { object: 'list', has_more: false, data } })

async function connect(previous: Record<string, string> | undefined, given: object, ...answers: { body: object }[]) {
  const from = recorder.heard.length
  recorder.answer(ACCOUNT, ...answers)
  const connected = await stripe.connect({ ...terms, previous }, { key: STRIPE_KEY, ...given })
  assert.ok(connected.kind === 'answered', JSON.stringify(connected))
  const { key: _, ...secrets } = connected.value.settings
  return { secrets, calls: recorder.heard.slice(from).map(({ method, path }) => `${method} ${path}`) }
}

const READ = ['GET /v1/account', 'GET /v1/webhook_endpoints']
const PREVIOUS = { 'webhook-id': 'we_1', 'webhook-secret': 'whsec_old' }

test('an account that is new gets an endpoint, and keeps the secret that is shown once', async () => {
  const elsewhere = endpoint('we_9', { url: 'https://other.example/' })
  const made = { body: endpoint('we_1', { secret: 'whsec_new' }) }
  const { secrets, calls } = await connect(undefined, {}, list(elsewhere), made)
  assert.deepEqual(secrets, { 'webhook-id': 'we_1', 'webhook-secret': 'whsec_new' })
  assert.deepEqual(calls, [...READ, 'POST /v1/webhook_endpoints'])
})

test('an endpoint that fits is left alone; one that lacks an event or is off is mended, and its secret stays', async () => {
  assert.deepEqual((await connect(PREVIOUS, {}, list(endpoint('we_1')))).calls, READ)
  for (const over of [{ enabled_events: EVENTS.slice(1) }, { enabled_events: ['*'] }, { status: 'disabled' }]) {
    const { secrets, calls } = await connect(PREVIOUS, {}, list(endpoint('we_1', over)), { body: endpoint('we_1') })
    assert.deepEqual(secrets, PREVIOUS)
    assert.deepEqual(calls, [...READ, 'POST /v1/webhook_endpoints/we_1'])
  }
})

test('one of another version, or whose secret nobody has, is replaced: first the new one, then the old one goes', async () => {
  const made = { body: endpoint('we_2', { secret: 'whsec_new' }) }
  const calls = [...READ, 'POST /v1/webhook_endpoints', 'DELETE /v1/webhook_endpoints/we_1']
  const old = await connect(PREVIOUS, {}, list(endpoint('we_1', { api_version: '2022-11-15' })), made, DELETED)
  assert.deepEqual(old.calls, calls)
  // What is on its way was signed with the old one.
  const both = { 'webhook-id': 'we_2', 'webhook-secret': 'whsec_new', 'webhook-secret-before': 'whsec_old' }
  assert.deepEqual(old.secrets, both)
  assert.deepEqual((await connect(undefined, {}, list(endpoint('we_1')), made, DELETED)).calls, calls)
})

test('a secret is rolled by an endpoint in place of the old one, and both secrets hold', async () => {
  const made = { body: endpoint('we_2', { secret: 'whsec_new' }) }
  const { secrets, calls } = await connect(PREVIOUS, { webhook: 'new' }, list(endpoint('we_1')), made, DELETED)
  const both = { 'webhook-id': 'we_2', 'webhook-secret': 'whsec_new', 'webhook-secret-before': 'whsec_old' }
  assert.deepEqual(secrets, both)
  assert.deepEqual(calls.slice(2), ['POST /v1/webhook_endpoints', 'DELETE /v1/webhook_endpoints/we_1'])
})

test('a wrong key connects nothing, and a key that may not make endpoints says so', async () => {
  const denied = { status: 403, body: { error: { type: 'invalid_request_error', code: 'more_permissions_required' } } }
  recorder.answer(ACCOUNT, denied)
  const got = await stripe.connect({ ...terms, previous: undefined }, { key: STRIPE_KEY })
  assert.deepEqual(got, { kind: 'rejected', reason: 'credentials', detail: 'more_permissions_required' })
})

test('what was made is taken away, and what is gone already is as good', async () => {
  recorder.answer(DELETED)
  const gone = { kind: 'answered', value: {} }
  assert.deepEqual(await stripe.disconnect(terms, { key: STRIPE_KEY, ...PREVIOUS }), gone)
  assert.deepEqual(await stripe.disconnect(terms, { key: STRIPE_KEY, ...PREVIOUS }), gone)
  assert.equal(recorder.heard.at(-1)?.path, '/v1/webhook_endpoints/we_1')
  assert.deepEqual(await stripe.disconnect(terms, { key: STRIPE_KEY }), gone)
})
