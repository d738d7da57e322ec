import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createOutbound, type OutboundAnswer } from '../../../src/outbound/index.ts'
import { openPsp } from '../../../src/providers/charge/index.ts'
import { findBrand } from '../../../src/providers/index.ts'
import { systemClock } from '../../../src/shared/clocks.ts'
import { CARD, pspOrder } from '../../../test/support/psp-wire.ts'
import { callbackReceiver, KEY, testSandbox } from '../../test-kit.ts'
import { worldlineDirect } from './index.ts'

async function merchant() {
  const sandbox = await testSandbox()
  const outbound = createOutbound({ policy: 'loopback_too' })
  const answers: OutboundAnswer[] = []
  const listening = {
    ...outbound,
    request: async (call: Parameters<typeof outbound.request>[0]) => {
      const answer = await outbound.request(call)
      answers.push(answer)
      return answer
    },
  }
  const { family, brand } = findBrand('worldline_direct') ?? {}
  assert.ok(family && brand)
  const settings = worldlineDirect.credentials(KEY)
  const apiUrl = `${sandbox.psps.url}/worldline-direct`
  const terms = { outbound: listening, systemClock, brand, mode: 'test', apiUrl, timeoutMs: 2_000 } as const
  return { family, settings, psp: await openPsp(family, terms, settings), outbound, answers }
}

test('a payment is told to the address of its order, signed with the key of webhooks', async (t) => {
  const { family, settings, psp, outbound } = await merchant()
  t.after(() => outbound.close())
  const hook = await callbackReceiver(undefined, 'x-gcs-signature')
  await psp.sale(pspOrder({ callbackUrl: hook.url }), CARD)
  await hook.until(1)
  const { body = '', signature } = hook.heard[0] ?? {}
  const headers = { 'x-gcs-signature': signature, 'x-gcs-keyid': settings['webhook-key-id'] }
  const told = (text: string) => family.parseCallback(settings, 'test', { headers, query: '', body: Buffer.from(text) })
  assert.partialDeepStrictEqual(told(body), {
    kind: 'authentic',
    facts: [{ reference: pspOrder().reference, paymentId: '3000000001_0', payment: null }],
  })
  assert.deepEqual(told(body.replace('CAPTURED', 'CREATED')), { kind: 'forged' })
})

test('the key alone decides: another order under it is answered with the first, and that is not believed', async (t) => {
  const { psp, outbound, answers } = await merchant()
  t.after(() => outbound.close())
  const order = pspOrder({ callbackUrl: 'http://127.0.0.1:9/nobody' })
  assert.equal((await psp.sale(order, CARD)).kind, 'answered')
  assert.equal((await psp.sale(order, CARD)).kind, 'answered')
  const replayed = answers.map(
    (answer) => 'headers' in answer && 'x-gcs-idempotence-request-timestamp' in answer.headers,
  )
  assert.deepEqual(replayed, [false, true])
  const other = { ...order, amountMinor: order.amountMinor + 1n }
  assert.deepEqual(await psp.sale(other, CARD), { kind: 'no_answer', reason: 'other_amount' })
})
