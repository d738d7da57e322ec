import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CARD, pspChange, pspOrder, REFERENCE, wiredPsp } from '../../../test/support/psp-wire.ts'
import type { PspMode } from '../charge/family.ts'
import type { Psp } from '../charge/psp.ts'
import { charge as midtrans } from './index.ts'

const SETTINGS = { password: 'SB-Mid-server-askvnoibnosifnbo', 'merchant-name': 'Fuji Apple Inc' }
const ORDER = pspOrder({ amountMinor: 14_500_000n, currency: 'IDR' })
const CHANGE = pspChange('1a1a66f7', { charge: ORDER, amountMinor: 5_500_000n })

async function sentBy(call: (psp: Psp) => Promise<unknown>, mode: PspMode = 'test') {
  const { psp, sent } = await wiredPsp(midtrans, SETTINGS, { mode })
  await call(psp)
  assert.equal(sent.length, 1)
  const [{ method, url, headers = {}, body } = assert.fail()] = sent
  return { method, url, headers, body: body === undefined ? null : (JSON.parse(body) as object), text: body }
}

test('a sale sends the card to the host for card numbers, whole rupiah, and where to tell us', async () => {
  const sale = await sentBy((psp) => psp.sale(ORDER, CARD))
  assert.deepEqual([sale.method, sale.url], ['POST', 'https://panapi.sandbox.midtrans.com/v2/charge'])
  assert.deepEqual(sale.headers, {
    accept: 'application/json',
    authorization: `Basic ${Buffer.from(`${SETTINGS.password}:`).toString('base64')}`,
    'content-type': 'application/json',
    'x-override-notification': ORDER.callbackUrl,
  })
  const credit_card = {
    card: { number: CARD.number, expiry_month: '03', expiry_year: '2030', cvv: CARD.code },
    dynamic_descriptor: { merchant_name: 'Fuji Apple Inc' },
  }
  assert.deepEqual(sale.body, {
    payment_type: 'credit_card',
    transaction_details: { order_id: REFERENCE, gross_amount: 145_000 },
    credit_card,
    customer_details: { first_name: 'Alice Martin', email: 'alice@example.org' },
    custom_field1: 'ORDER-100',
  })
  const held = await sentBy((psp) => psp.authorise(ORDER, CARD))
  assert.deepEqual(held.body, { ...sale.body, credit_card: { ...credit_card, type: 'authorize' } })
  assert.equal((await sentBy((psp) => psp.sale(ORDER, CARD))).text, sale.text)
  const live = await sentBy((psp) => psp.sale(ORDER, CARD), 'live')
  assert.equal(live.url, 'https://panapi.midtrans.com/v2/charge')
})

test('another currency, or a part of a rupiah, is not sent', async () => {
  const { psp, sent } = await wiredPsp(midtrans, SETTINGS)
  const rejected = { kind: 'rejected', reason: 'request', detail: 'amount_not_supported' }
  for (const more of [{ currency: 'EUR' }, { amountMinor: 14_500_001n }, { amountMinor: 10n ** 15n }])
    assert.deepEqual(await psp.sale({ ...ORDER, ...more }, CARD), rejected)
  assert.deepEqual(await psp.refund({ ...CHANGE, amountMinor: 50n }), rejected)
  assert.deepEqual(await psp.capture({ ...CHANGE, amountMinor: 50n }), rejected)
  assert.deepEqual(sent, [])
})

test('whatever comes after a charge goes to the other host, which has seen no card number', async () => {
  const sent = async (call: (psp: Psp) => Promise<unknown>) => {
    const { method, url, body } = await sentBy(call)
    return [method, url, body]
  }
  const API = 'https://api.sandbox.midtrans.com/v2'
  const capture = { transaction_id: '1a1a66f7', gross_amount: 55_000 }
  assert.deepEqual(await sent((psp) => psp.capture(CHANGE)), ['POST', `${API}/capture`, capture])
  assert.deepEqual(await sent((psp) => psp.void(CHANGE)), ['POST', `${API}/1a1a66f7/cancel`, {}])
  const refund = { refund_key: CHANGE.reference, amount: 55_000, reason: 'refund requested by the merchant' }
  assert.deepEqual(await sent((psp) => psp.refund(CHANGE)), ['POST', `${API}/1a1a66f7/refund`, refund])
  const byReference = await sent((psp) => psp.lookUp(ORDER, { paymentId: null }, null))
  assert.deepEqual(byReference, ['GET', `${API}/${REFERENCE}/status`, null])
  const byId = await sent((psp) => psp.lookUp(ORDER, { paymentId: 'a/b' }, null))
  assert.deepEqual(byId, ['GET', `${API}/a%2Fb/status`, null])
  assert.deepEqual(await sent((psp) => psp.check()), ['GET', `${API}/connection-check/status`, null])
})
