import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createOutbound, type OutboundRequest } from '../../../src/outbound/index.ts'
import { openPsp } from '../../../src/providers/charge/index.ts'
import { findBrand } from '../../../src/providers/index.ts'
import { systemClock } from '../../../src/shared/clocks.ts'
import { CARD, pspOrder } from '../../../test/support/psp-wire.ts'
import { KEY, testSandbox } from '../../test-kit.ts'
import { bluesnap } from './index.ts'

test('without the words of a mail order it wants the customer; declined and doubled ones are not shown', async (t) => {
  const sandbox = await testSandbox()
  const outbound = createOutbound({ policy: 'loopback_too' })
  t.after(() => outbound.close())
  const { family, brand } = findBrand('bluesnap') ?? {}
  assert.ok(family && brand)
  const apiUrl = `${sandbox.psps.url}/bluesnap`
  const open = (change: (body: string) => string, more: object = {}) => {
    const request = (call: OutboundRequest) =>
      outbound.request(call.body === undefined ? call : { ...call, body: change(call.body) })
    const terms = {
      outbound: { ...outbound, request },
      systemClock,
      brand,
      mode: 'test',
      apiUrl,
      timeoutMs: 2_000,
    } as const
    return openPsp(family, terms, { ...bluesnap.credentials(KEY), ...more })
  }
  const order = pspOrder()
  const psp = await open((body) => body)
  const found = async (through = psp) => {
    const got = await through.lookUp(order, { paymentId: null }, null)
    return got.kind === 'answered' ? got.value.state : got.reason
  }
  const shop = await open((body) => body.replace('<transaction-order-source>MOTO</transaction-order-source>', ''))
  const soft = await shop.sale(order, CARD)
  assert.partialDeepStrictEqual(soft, { value: { state: 'refused', refusalCode: 'authentication_required' } })
  assert.equal(await found(), 'never_arrived')
  assert.partialDeepStrictEqual(await psp.sale(order, CARD), { value: { state: 'charged' } })
  assert.equal(await found(), 'charged')
  // Under another merchant's id it is hidden as if it were none: which is why that id has to be right.
  assert.equal(await found(await open((body) => body, { 'merchant-account': '1' })), 'never_arrived')
  assert.partialDeepStrictEqual(await psp.sale(order, CARD), { value: { state: 'charged' } })
  assert.equal(await found(), 'error_MULTIPLE_TRANSACTIONS_FOUND')
  const doctype = await open((body) => body.replace('?>', '?><!DOCTYPE a>').replace('xmlns', 'xmlnt'))
  assert.partialDeepStrictEqual(await doctype.sale(order, CARD), { kind: 'rejected', reason: 'request' })
})
