import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stripeLibrary } from '../../../../sandbox/stripe/library.ts'
import {
  ATTEMPT,
  chargeOrder,
  OPERATION,
  operationOrder,
  sessionOrder,
} from '../../../../test/support/stripe-orders.ts'
import { STRIPE_KEY, stripeRecorder } from '../../../../test/support/stripe-recorder.ts'
import { connectStripe } from '../connect.ts'
import { PAYMENT_EVENTS as EVENTS } from '../words.ts'

/** The official library is the judge: for the same order it must send what we send. */
const recorder = await stripeRecorder()
const { acquirer } = recorder
const library = stripeLibrary(recorder.apiUrl, STRIPE_KEY)

const metadata = { attempt: ATTEMPT, order_reference: '0193b7a0-0000-7000-8000-000000000003.payer' }
const returnUrl = sessionOrder().returnUrl
const common = {
  customer: 'cus_1',
  client_reference_id: ATTEMPT,
  allowed_payment_method_types: ['card' as const],
  locale: 'fr' as const,
  success_url: returnUrl,
  cancel_url: returnUrl,
  // 40 minutes after the intent.
  expires_at: Date.parse('2026-11-03T09:40:00Z') / 1000,
  expand: ['payment_intent.latest_charge', 'setup_intent.payment_method'],
}
const lineItems = [
  {
    price_data: { currency: 'eur', unit_amount: 10_001, product_data: { name: sessionOrder().description } },
    quantity: 1,
  },
]

/** The library makes one up where none is given, for its own retries; we have none of these, and send none. */
function keyOf(header: string | string[] | undefined) {
  return String(header ?? '').startsWith('stripe-node-retry-') ? undefined : header
}

async function sentBy(send: () => Promise<unknown>) {
  const from = recorder.heard.length
  await send().catch(() => undefined)
  return recorder.heard.slice(from).map(({ method, path, pairs, headers }) => ({
    method,
    path,
    pairs,
    key: keyOf(headers['idempotency-key']),
    version: headers['stripe-version'],
    authorization: headers.authorization,
    type: method === 'POST' ? headers['content-type'] : undefined,
  }))
}

/** One row: an order of ours, and the same told to the library. */
const ROWS: readonly (readonly [name: string, ours: () => Promise<unknown>, theirs: () => Promise<unknown>])[] = [
  ['whose key it is', () => acquirer.check(), () => library.accounts.retrieveCurrent()],
  [
    'a record of the payer',
    () => {
      recorder.answer({ body: { id: 'cus_1', object: 'customer', livemode: false } })
      return acquirer.keepPayer({ payerKey: 'k1', email: 'alice@example.org', name: 'Alice' })
    },
    () =>
      library.customers.create(
        { email: 'alice@example.org', name: 'Alice', metadata: { payer: 'k1' } },
        { idempotencyKey: 'customer-k1' },
      ),
  ],
  [
    'a hold that stores its card',
    () => acquirer.openSession(sessionOrder()),
    () =>
      library.checkout.sessions.create(
        {
          mode: 'payment',
          ...common,
          metadata: { ...metadata, kind: 'hold' },
          line_items: lineItems,
          payment_intent_data: {
            capture_method: 'manual',
            setup_future_usage: 'off_session',
            description: sessionOrder().description,
            metadata: { ...metadata, kind: 'hold' },
          },
        },
        { idempotencyKey: `session-${ATTEMPT}` },
      ),
  ],
  [
    'a sale in a language its page has not',
    () => acquirer.openSession(sessionOrder({ kind: 'sale', storesCard: false, language: 'eo' })),
    () =>
      library.checkout.sessions.create(
        {
          mode: 'payment',
          ...common,
          locale: 'auto',
          metadata: { ...metadata, kind: 'sale' },
          line_items: lineItems,
          payment_intent_data: {
            capture_method: 'automatic',
            description: sessionOrder().description,
            metadata: { ...metadata, kind: 'sale' },
          },
        },
        { idempotencyKey: `session-${ATTEMPT}` },
      ),
  ],
  [
    'a card that is checked and stored',
    () => acquirer.openSession(sessionOrder({ kind: 'verify', amountMinor: 0n })),
    () =>
      library.checkout.sessions.create(
        {
          mode: 'setup',
          ...common,
          metadata: { ...metadata, kind: 'verify' },
          setup_intent_data: { metadata: { ...metadata, kind: 'verify' } },
        },
        { idempotencyKey: `session-${ATTEMPT}` },
      ),
  ],
  [
    'a session by its id',
    () => acquirer.lookUpSession(sessionOrder()),
    () => library.checkout.sessions.retrieve('cs_test_1', { expand: common.expand }),
  ],
  [
    'a session whose id was lost',
    () => acquirer.lookUpSession(sessionOrder({ sessionId: null })),
    () => library.checkout.sessions.list({ customer: 'cus_1', limit: 10 }),
  ],
  [
    'a session that is closed, and looked at when it cannot be',
    () => acquirer.closeSession({ ...sessionOrder(), sessionId: 'cs_test_1' }),
    async () => {
      await library.checkout.sessions.expire('cs_test_1', { expand: common.expand }).catch(() => undefined)
      await library.checkout.sessions.retrieve('cs_test_1', { expand: common.expand })
    },
  ],
  [
    'a stored card that is charged',
    () => acquirer.chargeStored(chargeOrder()),
    () =>
      library.paymentIntents.create(
        {
          amount: 10_001,
          currency: 'eur',
          customer: 'cus_1',
          payment_method: 'pm_1',
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          confirm: true,
          off_session: true,
          capture_method: 'automatic',
          description: chargeOrder().description,
          metadata: { ...metadata, kind: 'sale' },
          expand: ['latest_charge'],
        },
        { idempotencyKey: `charge-${ATTEMPT}` },
      ),
  ],
  [
    'a charge that is looked up',
    () => acquirer.lookUpCharge(chargeOrder()),
    () => library.paymentIntents.list({ customer: 'cus_1', limit: 10, expand: ['data.latest_charge'] }),
  ],
  [
    'a capture',
    () => acquirer.capture(operationOrder()),
    () =>
      library.paymentIntents.capture('pi_1', {
        amount_to_capture: 4_000,
        metadata: { capture: OPERATION },
        expand: ['latest_charge'],
      }),
  ],
  [
    'a void',
    () => acquirer.void(operationOrder({ kind: 'void' })),
    () => library.paymentIntents.cancel('pi_1', { expand: ['latest_charge'] }),
  ],
  [
    'a refund',
    () => acquirer.refund(operationOrder({ kind: 'refund' })),
    () =>
      library.refunds.create(
        { payment_intent: 'pi_1', amount: 4_000, metadata: { operation: OPERATION } },
        { idempotencyKey: `refund-${OPERATION}` },
      ),
  ],
  [
    'a capture that is looked up',
    () => acquirer.lookUpOperation(operationOrder()),
    () => library.paymentIntents.retrieve('pi_1', { expand: ['latest_charge'] }),
  ],
  [
    'a refund that is looked up',
    () => acquirer.lookUpOperation(operationOrder({ kind: 'refund' })),
    () => library.refunds.list({ payment_intent: 'pi_1', limit: 10 }),
  ],
  [
    'a check of a card by its id',
    () => acquirer.findPayment('seti_1'),
    () => library.setupIntents.retrieve('seti_1', { expand: ['payment_method'] }),
  ],
  [
    'what was paid since',
    () => acquirer.listPayments({ since: new Date('2026-11-03T09:00:00Z'), cursor: 'pi_9', limit: 100 }),
    () =>
      library.paymentIntents.list({
        created: { gte: Date.parse('2026-11-03T09:00:00Z') / 1000 },
        limit: 50,
        starting_after: 'pi_9',
        expand: ['data.latest_charge'],
      }),
  ],
  [
    'an endpoint for what we follow',
    async () => {
      const account = { body: { id: 'acct_1', object: 'account' } }
      recorder.answer(account, { body: { object: 'list', has_more: false, data: [] } })
      const connection = { apiUrl: recorder.apiUrl, key: STRIPE_KEY }
      await connectStripe(recorder.outbound, {
        ...connection,
        callbackUrl: 'https://pay.example/c',
        events: EVENTS,
        kept: null,
      })
    },
    async () => {
      await library.accounts.retrieveCurrent().catch(() => undefined)
      await library.webhookEndpoints.list({ limit: 100 }).catch(() => undefined)
      await library.webhookEndpoints.create({
        url: 'https://pay.example/c',
        enabled_events: [...EVENTS],
        api_version: '2026-10-28.endive',
        description: 'Whipround',
      })
    },
  ],
]

for (const [name, ours, theirs] of ROWS) {
  test(`${name}: the official library sends the same`, async () => {
    const sent = await sentBy(ours)
    assert.ok(sent.length > 0)
    assert.deepEqual(sent, await sentBy(theirs))
  })
}
