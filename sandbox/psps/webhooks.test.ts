import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createOutbound } from '../../src/outbound/index.ts'
import { openPsp, type PspCallback, type PspSettings } from '../../src/providers/charge/index.ts'
import { findBrand } from '../../src/providers/index.ts'
import { HOUR_MS, systemClock } from '../../src/shared/clocks.ts'
import { CARD, pspChange, pspOrder } from '../../test/support/psp-wire.ts'
import { callbackReceiver, KEY, testSandbox } from '../test-kit.ts'
import { adyen } from './adyen/index.ts'
import { checkout } from './checkout/index.ts'
import type { PspSimulator } from './simulator.ts'
import { stripe } from './stripe/index.ts'

interface Registration {
  readonly header: string
  readonly path: string
  readonly authorization: (settings: PspSettings) => string
  readonly body: (url: string) => string
}

const bearer = ({ password }: PspSettings) => `Bearer ${password}`

/** How the owner of an account tells it where to call. */
const REGISTRATIONS: Readonly<Record<'adyen' | 'checkout' | 'stripe', Registration & { simulator: PspSimulator }>> = {
  adyen: {
    simulator: adyen,
    header: 'content-type',
    path: '/v3/merchants/SandbankBackECOM/webhooks',
    authorization: ({ username, password }) => `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
    body: (url) => JSON.stringify({ url }),
  },
  checkout: {
    simulator: checkout,
    header: 'cko-signature',
    path: '/workflows',
    authorization: bearer,
    body: (url) => JSON.stringify({ actions: [{ type: 'webhook', url }] }),
  },
  stripe: {
    simulator: stripe,
    header: 'stripe-signature',
    path: '/v1/webhook_endpoints',
    authorization: bearer,
    body: (url) => new URLSearchParams({ url }).toString(),
  },
}

async function accountAt(name: keyof typeof REGISTRATIONS) {
  const { simulator, header, path, authorization, body } = REGISTRATIONS[name]
  const sandbox = await testSandbox()
  const outbound = createOutbound({ policy: 'loopback_too' })
  const { family, brand } = findBrand(name) ?? {}
  assert.ok(family && brand)
  const apiUrl = `${sandbox.psps.url}/${name}`
  const settings = simulator.credentials(KEY)
  const hook = await callbackReceiver(undefined, header)
  const registered = await outbound.request({
    method: 'POST',
    url: apiUrl + path,
    headers: { authorization: authorization(settings), 'content-type': 'application/octet-stream' },
    body: body(hook.url),
    timeoutMs: 5_000,
  })
  assert.equal(registered.kind === 'answered' && registered.status < 300, true, JSON.stringify(registered))
  const psp = await openPsp(family, { outbound, systemClock, brand, mode: 'test', apiUrl, timeoutMs: 5_000 }, settings)
  const heardAs = async (count: number): Promise<PspCallback> => {
    await hook.until(count)
    const { body: text, signature } = hook.heard[count - 1] ?? assert.fail()
    return family.parseCallback(settings, 'test', {
      headers: { [header]: signature },
      query: '',
      body: Buffer.from(text),
    })
  }
  const card = { ...CARD, ...brand.testCard }
  return { psp, card, sandbox, heardAs, close: () => outbound.close() }
}

for (const name of ['checkout', 'stripe'] as const) {
  test(`${name}: a payment is told to the account's addresses, signed as its owner expects, and is a hint`, async (t) => {
    const { psp, card, heardAs, close } = await accountAt(name)
    t.after(close)
    await psp.authorise(pspOrder(), card)
    const { reference } = pspOrder()
    const fact = { reference, payment: null }
    assert.partialDeepStrictEqual(await heardAs(1), { kind: 'authentic', facts: [fact] })
  })
}

test('adyen: a payment, a cancellation and one that cannot be done are told, signed, and decide', async (t) => {
  const { psp, card, heardAs, close } = await accountAt('adyen')
  t.after(close)
  const held = await psp.authorise(pspOrder(), card)
  const { reference } = pspOrder()
  assert.partialDeepStrictEqual(await heardAs(1), { facts: [{ reference, payment: { amountMinor: 10_001n } }] })
  assert.ok(held.kind === 'answered' && held.value.state === 'charged')
  const { paymentId } = held.value.payment
  const change = pspChange(paymentId)
  await psp.void(change)
  const voided = { reference, paymentId, payment: { status: 'voided', reference, amountMinor: 10_001n } }
  assert.partialDeepStrictEqual(await heardAs(2), { kind: 'authentic', facts: [voided] })
  await psp.capture({ ...change, reference: `${change.reference}-2` })
  assert.partialDeepStrictEqual(await heardAs(3), { facts: [{ reference, paymentId, payment: null }] })
})

test('adyen: what was pending is decided by its event', async (t) => {
  const { psp, card, sandbox, heardAs, close } = await accountAt('adyen')
  t.after(close)
  const fault = { operation: 'sale', fault: 'late_verdict', times: 1, delay_ms: HOUR_MS }
  assert.ok((await sandbox.call('POST', '/psps/adyen/faults', fault)).status < 300)
  const pending = await psp.sale(pspOrder(), card)
  assert.partialDeepStrictEqual(pending, { value: { payment: { status: 'pending', label: 'Received' } } })
  await sandbox.call('POST', '/clock/advance', { ms: HOUR_MS })
  const { reference } = pspOrder()
  const paid = { reference, payment: { status: 'completed', amountMinor: 10_001n } }
  assert.partialDeepStrictEqual(await heardAs(1), { kind: 'authentic', facts: [paid] })
})
