import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createOutbound } from '../../../src/outbound/index.ts'
import { openPsp } from '../../../src/providers/charge/index.ts'
import { findBrand } from '../../../src/providers/index.ts'
import { systemClock } from '../../../src/shared/clocks.ts'
import { CARD, pspOrder } from '../../../test/support/psp-wire.ts'
import { KEY, testSandbox } from '../../test-kit.ts'
import { ogone } from './index.ts'

test('an order is used up by success only, and what succeeded is what a query tells', async (t) => {
  const sandbox = await testSandbox()
  const outbound = createOutbound({ policy: 'loopback_too' })
  t.after(() => outbound.close())
  const { family, brand } = findBrand('ogone') ?? {}
  assert.ok(family && brand)
  const apiUrl = `${sandbox.psps.url}/ogone`
  const terms = { outbound, systemClock, brand, mode: 'test', apiUrl, timeoutMs: 2_000 } as const
  const psp = await openPsp(family, terms, ogone.credentials(KEY))
  const order = pspOrder({ reference: 'aB3dEf6hIj9kLm2nOp5q' })
  const stateOf = async (answer: ReturnType<typeof psp.lookUp>) => {
    const said = await answer
    return said.kind === 'answered' ? said.value.state : said.kind
  }
  const look = () => stateOf(psp.lookUp(order, { paymentId: null }, null))
  assert.equal(await look(), 'never_arrived')
  assert.equal(await stateOf(psp.sale(order, { ...CARD, number: '4000000000009995' })), 'refused')
  assert.equal(await look(), 'refused')
  assert.equal(await stateOf(psp.sale(order, { ...CARD, number: '4111111111111111' })), 'charged')
  assert.equal(await stateOf(psp.sale(order, { ...CARD, number: '4000000000009995' })), 'duplicate')
  assert.equal(await look(), 'charged')
})
