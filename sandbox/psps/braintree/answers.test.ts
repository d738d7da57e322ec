import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { buildSchema, graphqlSync } from 'graphql'
import { createOutbound, type OutboundRequest } from '../../../src/outbound/index.ts'
import { charge as braintree } from '../../../src/providers/braintree/index.ts'
import { openPsp } from '../../../src/providers/charge/index.ts'
import { systemClock } from '../../../src/shared/clocks.ts'
import { CARD, pspChange, pspOrder } from '../../../test/support/psp-wire.ts'
import { KEY, testSandbox } from '../../test-kit.ts'
import { braintree as simulator } from './index.ts'

const FOLDER = process.env.PSP_CONTRACTS_DIR

test('each answer is one that the published schema could give', {
  skip: FOLDER ? false : 'PSP_CONTRACTS_DIR is not set',
}, async () => {
  const sandbox = await testSandbox()
  const wire = createOutbound({ policy: 'loopback_too' })
  after(() => wire.close())
  const told: { readonly asked: string; readonly answer: string }[] = []
  const outbound = {
    ...wire,
    async request(request: OutboundRequest) {
      const answer = await wire.request(request)
      told.push({ asked: request.body ?? '', answer: answer.kind === 'answered' ? answer.body : '{}' })
      return answer
    },
  }
  const [brand] = braintree.brands
  assert.ok(brand)
  const terms = {
    outbound,
    systemClock,
    brand,
    mode: 'test',
    apiUrl: `${sandbox.psps.url}/braintree`,
    timeoutMs: 5_000,
  } as const
  const psp = await openPsp(braintree, terms, simulator.credentials(KEY))
  const paid = await psp.authorise(pspOrder(), { ...CARD, number: '4111111111111111' })
  assert.ok(paid.kind === 'answered' && paid.value.state === 'charged')
  const change = pspChange(paid.value.payment.paymentId, { amountMinor: 10_001n })
  const declined = await psp.sale(pspOrder({ reference: 'declined' }), { ...CARD, number: '4000000000009995' })
  assert.ok(declined.kind === 'answered' && declined.value.state === 'refused')
  for (const act of [psp.capture, psp.refund, psp.void]) assert.equal((await act(change)).kind, 'answered')
  assert.equal((await psp.lookUp(pspOrder(), { paymentId: null }, null)).kind, 'answered')
  const voided = await psp.authorise(pspOrder({ reference: 'voided' }), { ...CARD, number: '4111111111111111' })
  assert.ok(voided.kind === 'answered' && voided.value.state === 'charged')
  const { paymentId } = voided.value.payment
  const void_ = await psp.void(pspChange(paymentId, { charge: pspOrder({ reference: 'voided' }) }))
  assert.ok(void_.kind === 'answered' && void_.value.state === 'done')

  const sdl = readFileSync(join(FOLDER as string, 'braintree', 'schema.graphql'), 'utf8')
  const schema = buildSchema(sdl, { assumeValid: true })
  for (const { asked, answer } of told) {
    const { query, variables } = JSON.parse(asked)
    const { data } = JSON.parse(answer)
    const again = graphqlSync({ schema, source: query, variableValues: variables, rootValue: data })
    assert.deepEqual(again.errors ?? [], [])
    assert.deepEqual(JSON.parse(JSON.stringify(again.data)), data)
  }
})
