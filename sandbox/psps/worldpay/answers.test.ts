import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { validateXML } from 'xmllint-wasm'
import { createOutbound, type OutboundRequest } from '../../../src/outbound/index.ts'
import { openPsp } from '../../../src/providers/charge/index.ts'
import { charge as worldpay } from '../../../src/providers/worldpay/index.ts'
import { systemClock } from '../../../src/shared/clocks.ts'
import { callbackEar } from '../../../test/acquirers/callback-ear.ts'
import { CARD, pspChange, pspOrder } from '../../../test/support/psp-wire.ts'
import { KEY, testSandbox } from '../../test-kit.ts'
import { worldpay as simulator } from './index.ts'

const FOLDER = process.env.PSP_CONTRACTS_DIR
const skip = FOLDER ? false : 'PSP_CONTRACTS_DIR is not set'

test('each answer and each notification is one that the published schema could give', { skip }, async () => {
  const sandbox = await testSandbox()
  const wire = createOutbound({ policy: 'loopback_too' })
  after(() => wire.close())
  const ear = await callbackEar()
  await fetch(`${sandbox.baseUrl}/psps/worldpay/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: ear.url }),
  })
  const told: string[] = []
  const outbound = {
    ...wire,
    async request(request: OutboundRequest) {
      const answer = await wire.request(request)
      if (answer.kind === 'answered') told.push(answer.body)
      return answer
    },
  }
  const [brand] = worldpay.brands
  assert.ok(brand)
  const apiUrl = `${sandbox.psps.url}/worldpay`
  const terms = { outbound, systemClock, brand, mode: 'test', apiUrl, timeoutMs: 5_000 } as const
  const psp = await openPsp(worldpay, terms, simulator.credentials(KEY))
  const card = { ...CARD, number: '4444333322221111' }
  await psp.check()
  await psp.authorise(pspOrder(), card)
  await psp.sale(pspOrder(), card)
  await psp.sale(pspOrder({ reference: 'declined-order' }), { ...card, number: '4000000000009995' })
  const whole = pspChange('1', { amountMinor: 10_001n })
  for (const act of [psp.capture, psp.refund, psp.void]) assert.equal((await act(whole)).kind, 'answered')
  await psp.lookUp(pspOrder(), { paymentId: null }, null)
  await psp.authorise(pspOrder({ reference: 'voided-order' }), card)
  await psp.void(pspChange('1', { charge: pspOrder({ reference: 'voided-order' }) }))
  assert.equal(told.length, 10)
  const heard = await ear.until((all) => (all.length >= 2 ? all.map(({ body }) => body.toString()) : undefined))

  const schema = readFileSync(join(FOLDER as string, 'worldpay', 'paymentService_v1.xsd'), 'utf8')
  const xml = [...told, ...heard].map((answer, index) => ({
    fileName: `${index}.xml`,
    contents: answer.replace(/<!DOCTYPE[^>]*>/, ''),
  }))
  const { errors } = await validateXML({ xml, schema: [schema] })
  assert.deepEqual(errors, [])
})
