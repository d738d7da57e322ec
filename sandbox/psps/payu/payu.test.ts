import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createOutbound, type OutboundRequest } from '../../../src/outbound/index.ts'
import { openPsp } from '../../../src/providers/charge/index.ts'
import { findBrand } from '../../../src/providers/index.ts'
import { systemClock } from '../../../src/shared/clocks.ts'
import { CARD, pspOrder } from '../../../test/support/psp-wire.ts'
import { KEY, testSandbox } from '../../test-kit.ts'
import { payu } from './index.ts'

test('an order that was changed on the way is no longer the one that was signed', async (t) => {
  const { psps } = await testSandbox()
  const real = createOutbound({ policy: 'loopback_too' })
  t.after(() => real.close())
  const { family, brand } = findBrand('payu') ?? assert.fail('no brand')
  const sellWith = async (from: string, to: string) => {
    const request = (call: OutboundRequest) => real.request({ ...call, body: call.body?.replace(from, to) ?? '' })
    const outbound = { request, close: real.close }
    const apiUrl = `${psps.url}/payu`
    const terms = { outbound, systemClock, brand, mode: 'test', apiUrl, timeoutMs: 2_000 } as const
    const answer = await (await openPsp(family, terms, payu.credentials(KEY))).sale(pspOrder(), CARD)
    return answer.kind === 'answered' ? answer.value.state : `${answer.kind} ${answer.reason}`
  }
  assert.equal(await sellWith('', ''), 'charged')
  assert.equal(await sellWith('"100.01"', '"900.01"'), 'no_answer error_of_theirs')
  assert.equal(await sellWith('"EUR"', '"USD"'), 'no_answer error_of_theirs')
  assert.equal(await sellWith('"accountId":"512321"', '"accountId":"512322"'), 'rejected request')
  assert.equal(
    await sellWith(`"payer":{"fullName":"${CARD.holder}"`, '"payer":{"fullName":"ALICE"'),
    'rejected request',
  )
  // The sandbox takes tests only.
  assert.equal(await sellWith('"test":true', '"test":false'), 'rejected credentials')
})
