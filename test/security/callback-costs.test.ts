import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, test } from 'node:test'
import { createOutbound } from '../../src/outbound/index.ts'
import { ACQUIRERS, ISSUERS } from '../../src/providers/index.ts'
import { systemClock } from '../../src/shared/clocks.ts'
import { CPU_MS_MAX, cpuMsOf, filled, hostileBodies } from './hostile-bodies.ts'
import { readersAsked } from './readers-asked.ts'

// Of merchants' PSPs test/psps/callbacks.test.ts asks the same.

const SECRET = 'whsec_of_a_test'
const HMAC_KEY = 'ab'.repeat(32)
const SETTINGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sandbox: { key: SECRET },
  stripe: { key: 'sk_test_51ofAtest0123456789', 'webhook-secret': SECRET },
  'stripe-issuing': { key: 'sk_test_51ofAtest0123456789', cardholder: 'ich_1', 'webhook-secret': SECRET },
  adyen: { key: 'k', 'merchant-account': 'ShopECOM', 'tokens-hmac-key': HMAC_KEY },
}

const outbound = createOutbound({ policy: 'loopback_too' })
after(() => outbound.close())
const terms = { outbound, systemClock, timeoutMs: 1_000, apiUrl: 'http://127.0.0.1:9' }

interface Door {
  readonly name: string
  readonly bytesMax: number
  /** What it says of itself: what it signs has to be read before it is known whose it is. */
  readonly signsInside: boolean
  readonly read: (headers: Readonly<Record<string, unknown>>, body: Buffer) => unknown
}

const acquirers = ACQUIRERS.map(async (descriptor): Promise<Door> => {
  const { traits, parseCallback } = await descriptor.open(terms, SETTINGS[descriptor.name] ?? assert.fail())
  const { callbackBytesMax: bytesMax, signsInside = false } = traits
  return { name: descriptor.name, bytesMax, signsInside, read: parseCallback }
})
const issuers = ISSUERS.map((descriptor): Door => {
  const { name, callbackBytesMax: bytesMax, parseCallback } = descriptor
  const settings = SETTINGS[name] ?? assert.fail()
  const read: Door['read'] = (headers, body) => parseCallback(settings, { headers, body, now: systemClock.now() })
  return { name: `${name}, the issuer`, bytesMax, signsInside: false, read }
})

/** As their owner would sign it, so that all of it is read. */
function signed(body: Buffer) {
  const atS = Math.floor(Date.now() / 1000)
  const whole = `t=${atS},v1=${createHmac('sha256', SECRET).update(`${atS}.`).update(body).digest('hex')}`
  const hmacsignature = createHmac('sha256', Buffer.from(HMAC_KEY, 'hex')).update(body).digest('base64')
  return { 'stripe-signature': whole, 'sandbox-signature': whole, hmacsignature }
}

/** A batch of Adyen's, each item of which has a signature to check. */
function batch(bytes: number): string {
  const item = {
    additionalData: { hmacSignature: 'a'.repeat(44) },
    amount: { currency: 'EUR', value: 1 },
    eventCode: 'AUTHORISATION',
    eventDate: '2026-03-03T10:02:00+01:00',
    merchantAccountCode: 'ShopECOM',
    merchantReference: '1',
    pspReference: '1',
    success: 'true',
  }
  const one = JSON.stringify({ NotificationRequestItem: item })
  const items = filled(`,${one}`, bytes - 200).slice(1)
  return `{"live":"false","notificationItems":[${items}]}`
}

const doors = [...(await Promise.all(acquirers)), ...issuers]

for (const { name, bytesMax, read } of doors)
  test(`${name}: the dearest callback of its size is read in ${CPU_MS_MAX} ms, signed or not`, () => {
    assert.ok(bytesMax <= 256 * 1024, 'a longer one never gets so far')
    const bodies = [...hostileBodies(bytesMax), ['a batch', batch(bytesMax)] as const]
    const dear = bodies.flatMap(([what, text]) => {
      const body = Buffer.from(text)
      return [{}, signed(body)].map((headers) => [what, cpuMsOf(() => read(headers, body))] as const)
    })
    assert.deepEqual(
      dear.filter(([, ms]) => ms > CPU_MS_MAX),
      [],
    )
  })

for (const { name, read, signsInside } of doors)
  test(`${name}: under a wrong signature a callback is not read`, () => {
    // Items of a batch have a signature each, which stands in what is to be read.
    const json = signsInside ? 1 : 0
    assert.equal(signsInside, name === 'adyen')
    const body = Buffer.from('{"id":"evt_1"}')
    const headers = signed(Buffer.from('{"id":"evt_2"}'))
    assert.deepEqual(read(headers, body), { kind: 'forged' })
    assert.deepEqual(
      readersAsked(() => read(headers, body)),
      { json, forms: 0 },
    )
    assert.ok(readersAsked(() => read(signed(body), body)).json > 0, 'readers are seen')
  })
