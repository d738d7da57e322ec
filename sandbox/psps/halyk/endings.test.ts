import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createOutbound, type OutboundRequest } from '../../../src/outbound/index.ts'
import { openPsp } from '../../../src/providers/charge/index.ts'
import { findBrand } from '../../../src/providers/index.ts'
import { systemClock } from '../../../src/shared/clocks.ts'
import { CARD, pspOrder } from '../../../test/support/psp-wire.ts'
import { KEY, testSandbox } from '../../test-kit.ts'
import { halyk } from './index.ts'

const ORDER = pspOrder({ reference: '100000000123456', amountMinor: 10_000n, currency: 'KZT' })

async function opened(t: { after(close: () => unknown): void }) {
  const sandbox = await testSandbox()
  const outbound = createOutbound({ policy: 'loopback_too' })
  t.after(() => outbound.close())
  const { family, brand } = findBrand('halyk') ?? {}
  assert.ok(family && brand)
  return (change: (request: OutboundRequest) => OutboundRequest = (same) => same) => {
    const request = (call: OutboundRequest) => outbound.request(change(call))
    const apiUrl = `${sandbox.psps.url}/halyk`
    const through = { outbound: { ...outbound, request }, systemClock, brand, mode: 'test', apiUrl } as const
    return openPsp(family, { ...through, timeoutMs: 2_000 }, halyk.credentials(KEY))
  }
}

test('an order number whose last six digits were used pays nothing, and is not taken for the payment that used them', async (t) => {
  const psp = await (await opened(t))()
  assert.partialDeepStrictEqual(await psp.authorise(ORDER, CARD), { value: { payment: { status: 'authorized' } } })
  const other = { ...ORDER, reference: '200000000123456' }
  assert.equal((await psp.authorise(other, CARD)).kind, 'no_answer')
  const found = await psp.lookUp(other, { paymentId: null }, null)
  assert.deepEqual(found, { kind: 'answered', value: { state: 'never_arrived' } })
  assert.equal((await psp.authorise(ORDER, CARD)).kind, 'no_answer')
})

test('a payment of the shop’s own under our number is not ours, though number, amount and currency agree', async (t) => {
  const open = await opened(t)
  const shop = await open((request) => {
    const body = request.body?.replace(/"accountId":"[^"]*"/, '"accountId":"customer-7"')
    return body === undefined ? request : { ...request, body }
  })
  await shop.authorise(ORDER, CARD)
  const found = await (await open()).lookUp(ORDER, { paymentId: null }, null)
  assert.deepEqual(found, { kind: 'no_answer', reason: 'other_account' })
})

test('a token is good for its order and its amount, and a card only under the key and for the terminal', async (t) => {
  const open = await opened(t)
  const changed = (change: (body: string) => string) =>
    open((request) => (request.url.endsWith('/cryptopay') ? { ...request, body: change(request.body ?? '') } : request))
  const dearer = await changed((body) => body.replace('"amount":100', '"amount":101'))
  assert.partialDeepStrictEqual(await dearer.authorise(ORDER, CARD), { kind: 'rejected', reason: 'credentials' })
  const latin = await changed((body) => body.replace('\u0441ryptogram', 'cryptogram'))
  assert.equal((await latin.authorise(ORDER, CARD)).kind, 'no_answer')
  const spoilt = await changed((body) => body.replace(/("\u0441ryptogram":")./, '$1!'))
  assert.equal((await spoilt.authorise(ORDER, CARD)).kind, 'no_answer')
  const found = await (await open()).lookUp(ORDER, { paymentId: null }, null)
  assert.deepEqual(found, { kind: 'answered', value: { state: 'never_arrived' } })
})
