import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { createOutbound } from '../outbound/index.ts'
import { systemClock } from '../shared/clocks.ts'
import { collect as sandbox } from './sandbox/index.ts'
import { stripeCaller } from './stripe/client.ts'

const outbound = createOutbound({ policy: 'loopback_too' })
after(() => outbound.close())

/** Answers every question with this JSON. */
async function answering(body: object): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const FULL = 100

test('a full page of the sandbox’s books is read whole: an unfinished one would hold collection for ever', async () => {
  const payment = (index: number) => ({
    id: `pay_01a2096e-e38f-772a-8796-${String(index).padStart(12, '0')}`,
    mode: 'hold',
    state: 'refunded',
    amount: 84286,
    currency: 'EUR',
    reference: `01a2096e-e31c-773c-bb74-${String(index).padStart(12, '0')}`,
    captured: 84286,
    refunded: 84286,
    hold_expires_at: '2026-11-30T18:38:11.887Z',
    card: { brand: 'mastercard', last4: '3155', expiry: '2034-12' },
    credential: `crd_01a2096e-e38f-772a-8796-${String(index).padStart(12, '0')}`,
    authenticated: true,
    order_reference: '01a2096e-e31a-764f-bd2f-67cc79000000',
    created_at: '2026-11-27T18:38:11.887Z',
    // A capture and the refunds of somebody who takes back one part after another.
    operations: Array.from({ length: 6 }, (_, operation) => ({
      id: `op_01a2096e-e38f-772a-8796-00000000000${operation}`,
      key: `01a2096e-e31c-773c-bb74-00000000000${operation}`,
      kind: operation === 0 ? 'capture' : 'refund',
      state: 'succeeded',
      amount: 14047,
      currency: 'EUR',
      refusal_code: null,
    })),
  })
  const apiUrl = await answering({
    payments: Array.from({ length: FULL }, (_, index) => payment(index)),
    next_cursor: null,
  })
  const acquirer = await sandbox.open({ outbound, systemClock, timeoutMs: 5_000, apiUrl }, { key: 'k' })
  const page = await acquirer.listPayments({ since: new Date(0), cursor: null, limit: FULL })
  assert.equal(page.kind === 'answered' ? page.value.payments.length : page.reason, FULL)
})

test('a full page of Stripe’s authorisations is read whole, each with its card and what was asked of it', async () => {
  const authorisation = {
    id: 'iauth_1',
    card: { id: 'ic_1', note: 'x'.repeat(9_000) },
    request_history: 'x'.repeat(4_000),
  }
  const apiUrl = await answering({ object: 'list', has_more: false, data: Array(FULL).fill(authorisation) })
  const call = stripeCaller(outbound, { apiUrl, key: 'sk_test_1' })
  const reply = await call({ method: 'GET', path: '/v1/issuing/authorizations' })
  assert.equal(reply.kind, 'done', JSON.stringify(reply).slice(0, 200))
})
