import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createOutbound, type OutboundRequest } from '../../../src/outbound/index.ts'
import { openPsp } from '../../../src/providers/charge/index.ts'
import { findBrand } from '../../../src/providers/index.ts'
import { systemClock } from '../../../src/shared/clocks.ts'
import { CARD, pspOrder } from '../../../test/support/psp-wire.ts'
import { KEY, testSandbox } from '../../test-kit.ts'
import { cybersource } from './index.ts'

test('what was changed on the way is turned away, whether it is signed itself or by its digest', async (t) => {
  const sandbox = await testSandbox()
  const outbound = createOutbound({ policy: 'loopback_too' })
  t.after(() => outbound.close())
  const { family, brand } = findBrand('cybersource') ?? {}
  assert.ok(family && brand)
  const apiUrl = `${sandbox.psps.url}/cybersource`
  const order = pspOrder({ reference: 'aB3dEf6hIj9kLm2nOp5q' })
  const sellThrough = async (change: (call: OutboundRequest) => OutboundRequest) => {
    const changing = { ...outbound, request: (call: OutboundRequest) => outbound.request(change(call)) }
    const terms = { outbound: changing, systemClock, brand, mode: 'test', apiUrl, timeoutMs: 2_000 } as const
    const psp = await openPsp(family, terms, cybersource.credentials(KEY))
    const answer = await psp.sale(order, CARD)
    return answer.kind === 'rejected' ? answer.reason : answer.kind
  }
  const withHeader = (name: string, value: string) => (call: OutboundRequest) => ({
    ...call,
    headers: { ...call.headers, [name]: value },
  })
  const raised = (call: OutboundRequest) => ({ ...call, body: call.body?.replace('100.01', '900.01') ?? '' })
  assert.equal(await sellThrough(raised), 'credentials')
  assert.equal(await sellThrough(withHeader('date', 'Fri, 02 Jan 2026 10:00:00 GMT')), 'credentials')
  assert.equal(await sellThrough(withHeader('v-c-merchant-id', 'another')), 'credentials')
  const unsigned = (call: OutboundRequest) => {
    const signature = call.headers?.signature?.replace(' digest', '') ?? ''
    return withHeader('signature', signature)(call)
  }
  assert.equal(await sellThrough(unsigned), 'credentials')
  assert.equal(await sellThrough((call) => call), 'answered')
})
