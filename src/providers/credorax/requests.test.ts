import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CARD, pspChange, pspOrder, wiredPsp } from '../../../test/support/psp-wire.ts'
import type { Psp } from '../charge/psp.ts'
import { charge as credorax } from './index.ts'
import { signatureOf, signedText } from './requests.ts'

const SETTINGS = { 'merchant-account': 'SPREE978', 'signature-secret': '30361608' }
const ORDER = pspOrder({ reference: '335ebb08c489e6d361108a7eb7d8b92a', amountMinor: 100n })
const CARD_OF_TESTS = { ...CARD, number: '5223450000000007', expiryMonth: 12, expiryYear: 2025, code: '090' }

async function sentBy(call: (psp: Psp) => Promise<unknown>, settings: object = {}, mode: 'test' | 'live' = 'test') {
  const { psp, sent } = await wiredPsp(credorax, { ...SETTINGS, ...settings }, { mode })
  await call(psp)
  assert.equal(sent.length, 1)
  const [{ method, url, body = '' } = assert.fail()] = sent
  assert.equal(method, 'POST')
  const { K, ...fields } = Object.fromEntries(new URLSearchParams(body))
  assert.equal(K, signatureOf(fields, SETTINGS['signature-secret']))
  return { url, fields, body }
}

/** `test_sort_parameters` of the tests of activemerchant @ ca45b1b0. */
test('what is signed stands in the order in which another client signs it', () => {
  const parameters = {
    ...{ a4: '100', a1: '  f16e646bf6812eed9e3c962d3309809f ', a5: 'EUR', h9: 'b4dcad79ebff332ca34ffa248ceb9c38' },
    ...{ c1: 'Longbob Longsen', b2: '1', b1: '4176661000001015', b5: '281', b4: '26', b3: '12', d1: '127.0.0.1' },
    ...{ c5: '123 Your Street', c7: 'Toronto', c10: 'K2C3N7', c8: 'ON', c9: 'CA', c3: 'unspecified@example.com' },
    ...{ a9: '9', M: 'SPREE978', O: '1' },
  }
  const sorted = [
    ...['SPREE978', '1', 'f16e646bf6812eed9e3c962d3309809f', '100', 'EUR', '9', '4176661000001015', '1', '12', '26'],
    ...['281', 'Longbob Longsen', 'K2C3N7', 'unspecified@example.com', '123 Your Street', 'Toronto', 'ON', 'CA'],
    ...['127.0.0.1', 'b4dcad79ebff332ca34ffa248ceb9c38'],
  ]
  assert.equal(signedText(parameters), sorted.join(''))
  assert.match(signatureOf(parameters, 'password'), /^[0-9a-f]{64}$/)
  assert.equal(signedText({ c1: ` a<b>"c'(d)\\e ` }), 'a b  c  d  e')
})

/** The transcript of the tests of activemerchant @ ca45b1b0: what was sent, and answered with a payment. */
const TRANSCRIPT =
  'a4=100&a1=335ebb08c489e6d361108a7eb7d8b92a&a5=EUR&c1=Longbob+Longsen&b2=1&b1=5223450000000007&b5=090&b4=25&b3=12&d1=127.0.0.1&c3=unspecified%40example.com&c5=456+My+StreetApt+1&c7=Ottawa&c10=K1C2N6&c2=+555+555-5555&M=SPREE978&O=1'

test('a sale says what one said that was paid, and that it is a mail order', async () => {
  const order = { ...ORDER, orderReference: null, customer: { email: 'unspecified@example.com', name: null } }
  const { url, fields, body } = await sentBy((psp) => psp.sale(order, { ...CARD_OF_TESTS, holder: 'Longbob Longsen' }))
  assert.equal(url, 'https://intconsole.credorax.com/intenv/service/gateway')
  const theirs = Object.fromEntries(new URLSearchParams(TRANSCRIPT))
  const { a2, ...ours } = fields
  assert.equal(a2, '3')
  for (const [name, value] of Object.entries(ours)) assert.equal(value, theirs[name], name)
  // They know where their customer lives, and guess at the brand.
  const more = Object.keys(theirs).filter((name) => !(name in ours))
  assert.deepEqual(more.sort(), ['b2', 'c10', 'c2', 'c5', 'c7'])
  assert.equal((await sentBy((psp) => psp.sale(order, { ...CARD_OF_TESTS, holder: 'Longbob Longsen' }))).body, body)
  const held = await sentBy((psp) => psp.authorise(ORDER, CARD))
  assert.deepEqual([held.fields.O, held.fields.h9], ['2', 'ORDER-100'])
})

test('amounts are in the digits that it has; without an address nothing is sent', async () => {
  const amount = async (amountMinor: bigint, currency: string) =>
    (await sentBy((psp) => psp.sale(pspOrder({ amountMinor, currency }), CARD))).fields.a4
  assert.equal(await amount(1n, 'EUR'), '1')
  assert.equal(await amount(5_000n, 'JPY'), '5000')
  assert.equal(await amount(1_501n, 'TND'), '1501')
  // It is not among those that it knows to have no decimals.
  assert.equal(await amount(5_000n, 'UGX'), '500000')
  const { psp, sent } = await wiredPsp(credorax, SETTINGS)
  const rejected = (detail: string) => ({ kind: 'rejected', reason: 'request', detail })
  assert.deepEqual(await psp.sale(pspOrder({ amountMinor: 10n ** 10n }), CARD), rejected('amount_not_supported'))
  const nobody = pspOrder({ customer: { email: null, name: 'Alice' } })
  assert.deepEqual(await psp.sale(nobody, CARD), rejected('email_missing'))
  assert.deepEqual(sent, [])
})

test('a change refers to its charge in three ways; a sale is taken back by another operation than what was held', async () => {
  const change = (operation: string) => {
    const made = pspChange('8a829449535154bc0153595952a2517a', { charge: ORDER, reference: 'C1', amountMinor: 40n })
    return { ...made, payment: { ...made.payment, extra: { authorisation: '006597', operation } } }
  }
  const sent = async (kind: 'capture' | 'void' | 'refund', operation = 'authorise') =>
    (await sentBy((psp) => psp[kind](change(operation)))).fields
  const about = { g2: '8a829449535154bc0153595952a2517a', g3: '006597', g4: ORDER.reference }
  const all = { M: 'SPREE978', d1: '127.0.0.1', a1: 'C1', a4: '40', a5: 'EUR', ...about }
  assert.deepEqual(await sent('capture'), { ...all, O: '3' })
  assert.deepEqual(await sent('void'), { ...all, O: '4' })
  assert.deepEqual(await sent('void', 'sale'), { ...all, O: '7' })
  assert.deepEqual(await sent('refund', 'sale'), { ...all, O: '5' })
})

test('the live host is its own, or the one that a merchant was given', async () => {
  const urlOf = async (settings: object) => (await sentBy((psp) => psp.check(), settings, 'live')).url
  assert.equal(await urlOf({}), 'https://xts.gate.credorax.net/crax_gate/service/gateway')
  assert.equal(await urlOf({ 'url-prefix': 'myshop' }), 'https://myshop.credorax.net/crax_gate/service/gateway')
  assert.equal(credorax.modeOf(SETTINGS), null)
  assert.deepEqual(credorax.parseCallback({}, 'test', { headers: {}, query: '', body: Buffer.from('') }), {
    kind: 'malformed',
  })
})
