import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { startSandbox } from '../start-sandbox.ts'
import { newDataDir } from '../test-kit.ts'
import { beginBooks } from '../test-start.ts'
import { lyraRest } from './lyra-rest/index.ts'

const KEY = 'desk-key'

/** A sandbox, and a merchant of its simulated Lyra. */
async function openAt(dataDir: string) {
  const sandbox = await startSandbox({ dataDir, key: KEY })
  const { username, password } = lyraRest.credentials(KEY)
  const lyra = async (service: string, body: object) => {
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
    const url = `${sandbox.psps.url}/lyra-rest/api-payment/V4/${service}`
    const response = await fetch(url, { method: 'POST', headers: { authorization }, body: JSON.stringify(body) })
    return (await response.json()) as { status: string; answer: Record<string, unknown> }
  }
  const control = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${KEY}`, ...(body && { 'content-type': 'application/json' }) }
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const response = await fetch(`${sandbox.baseUrl}/psps/lyra-rest${path}`, sent)
    return { status: response.status, body: (await response.json()) as { payments: Record<string, unknown>[] } }
  }
  return { ...sandbox, lyra, control }
}

const sale = (orderId: string, more: object = {}) => ({
  amount: 10_001,
  currency: 'EUR',
  orderId,
  paymentForms: [
    { paymentMethodType: 'CARD', pan: '4970100000000055', expiryMonth: 12, expiryYear: 2034, securityCode: '123' },
  ],
  strongAuthentication: 'DISABLED',
  transactionOptions: { cardOptions: { manualValidation: 'NO' } },
  ...more,
})

const PAY = 'PCI/Charge/CreatePayment'

test('what was paid, ordered to go wrong or not yet told outlives the process', async () => {
  const heard: string[] = []
  const ear = createServer((request, response) => {
    heard.push(request.url ?? '')
    // Acknowledged only after a restart.
    response.writeHead(heard.length > 1 ? 200 : 500).end()
    ear.emit('heard')
  }).listen(0, '127.0.0.1')
  await once(ear, 'listening')
  after(() => void ear.close())
  const ipnTargetUrl = `http://127.0.0.1:${(ear.address() as AddressInfo).port}/ipn`
  const dataDir = newDataDir()
  beginBooks(dataDir)

  const first = await openAt(dataDir)
  const told = once(ear, 'heard')
  assert.equal((await first.lyra(PAY, sale('r1', { ipnTargetUrl }))).status, 'SUCCESS')
  await told
  await first.control('POST', '/faults', { operation: 'sale', fault: 'replayed_refusal', times: 1 })
  const before = (await first.control('GET', '/books?reference=r1')).body
  await first.close()

  const second = await openAt(dataDir)
  after(() => second.close())
  assert.deepEqual((await second.control('GET', '/books?reference=r1')).body, before)
  await second.control('POST', '/deliveries', {})
  assert.deepEqual(heard.slice(0, 2), ['/ipn', '/ipn'])
  for (const orderId of ['r2', 'r2']) {
    const { answer } = await second.lyra(PAY, sale(orderId))
    assert.equal(answer.orderStatus, 'UNPAID')
  }
  assert.equal((await second.lyra(PAY, sale('r3'))).answer.orderStatus, 'PAID')
})

test('the merchant’s own hand refunds what was paid, once, and no more than was', async () => {
  const dataDir = newDataDir()
  beginBooks(dataDir)
  const sandbox = await openAt(dataDir)
  after(() => sandbox.close())
  await sandbox.lyra(PAY, sale('r1'))
  const books = async () => (await sandbox.control('GET', '/books?reference=r1')).body.payments[0]
  const id = String((await books())?.id)
  assert.equal((await sandbox.control('POST', `/payments/${id}/refund`, { amount: 5_000 })).status, 200)
  assert.equal((await books())?.refunded, 5_000)
  assert.equal((await sandbox.control('POST', `/payments/${id}/refund`, { amount: 5_002 })).status, 409)
  assert.equal((await sandbox.control('POST', '/payments/unknown/refund', {})).status, 404)
  assert.equal((await books())?.refunded, 5_000)
})
