import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createOutbound, type OutboundRequest } from '../../../src/outbound/index.ts'
import { openPsp } from '../../../src/providers/charge/index.ts'
import { findBrand } from '../../../src/providers/index.ts'
import { systemClock } from '../../../src/shared/clocks.ts'
import { CARD, pspChange, pspOrder } from '../../../test/support/psp-wire.ts'
import { KEY, testSandbox } from '../../test-kit.ts'
import { dlocal } from './index.ts'

type Change = (call: OutboundRequest) => OutboundRequest

async function opened(t: { after(end: () => unknown): void }) {
  const sandbox = await testSandbox()
  const outbound = createOutbound({ policy: 'loopback_too' })
  t.after(() => outbound.close())
  const { family, brand } = findBrand('dlocal') ?? {}
  assert.ok(family && brand)
  const apiUrl = `${sandbox.psps.url}/dlocal`
  return (change: Change = (call) => call, more: object = {}) => {
    const changing = { ...outbound, request: (call: OutboundRequest) => outbound.request(change(call)) }
    const terms = { outbound: changing, systemClock, brand, mode: 'test', apiUrl, timeoutMs: 2_000 } as const
    return openPsp(family, terms, { ...dlocal.credentials(KEY), ...more })
  }
}

test('what was changed on the way, or signed with another secret, is turned away', async (t) => {
  const open = await opened(t)
  const order = pspOrder({ reference: 'aB3dEf6hIj9kLm2nOp5q' })
  const sold = async (change?: Change, more?: object) => {
    const answer = await (await open(change, more)).sale(order, CARD)
    return answer.kind === 'rejected' ? `${answer.reason} ${answer.detail}` : answer.kind
  }
  assert.equal(
    await sold((call) => ({ ...call, body: call.body?.replace('100.01', '900.01') ?? '' })),
    'credentials 5000',
  )
  const later = (call: OutboundRequest) => ({ ...call, headers: { ...call.headers, 'x-date': '2026-01-02T10:00:00Z' } })
  assert.equal(await sold(later), 'credentials 5000')
  assert.equal(await sold(undefined, { 'signature-secret': 'a'.repeat(40) }), 'credentials 5000')
  assert.equal(await sold(undefined, { password: 'a'.repeat(16) }), 'credentials 3001')
  assert.equal(await sold(undefined, { username: 'a'.repeat(16) }), 'credentials 3001')
  assert.equal(await sold(undefined, { 'payer-document': '' }), 'request 5001')
  assert.equal(await sold(), 'answered')
})

test('an order and a refund count once; a capture can be refunded under its own id', async (t) => {
  const psp = await (await opened(t))()
  const charge = pspOrder({ reference: 'bC3dEf6hIj9kLm2nOp5q' })
  const held = await psp.authorise(charge, CARD)
  assert.partialDeepStrictEqual(held, { value: { state: 'charged', payment: { status: 'authorized' } } })
  assert.deepEqual(await psp.authorise(charge, CARD), { kind: 'answered', value: { state: 'duplicate' } })
  assert.ok(held.kind === 'answered' && held.value.state === 'charged')
  const { paymentId } = held.value.payment
  const change = { charge, amountMinor: 10_001n }
  const captured = await psp.capture(pspChange(paymentId, { ...change, reference: 'capture1' }))
  assert.ok(captured.kind === 'answered' && captured.value.state === 'done')
  const refund = pspChange(captured.value.pspRef, { ...change, amountMinor: 4_000n, reference: 'refund1' })
  assert.partialDeepStrictEqual(await psp.refund(refund), { value: { state: 'done' } })
  const again = await psp.refund(refund)
  assert.partialDeepStrictEqual(again, { value: { state: 'refused', refusalCode: 'already_done', rawCode: '5011' } })
})
