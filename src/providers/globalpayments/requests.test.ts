import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CARD, pspChange, pspOrder, REFERENCE, wiredPsp } from '../../../test/support/psp-wire.ts'
import { at, readXml, textAt, type XmlElement } from '../charge/xml.ts'
import { charge as globalpayments } from './index.ts'
import { hashOf } from './signature.ts'

const SETTINGS = {
  username: 'your_merchant_id',
  password: 'your_secret',
  'merchant-account': 'your_account',
  'rebate-password': 'your_rebate_secret',
}

type Ask = (psp: Awaited<ReturnType<typeof wiredPsp>>['psp']) => Promise<unknown>

async function sent(ask: Ask): Promise<XmlElement> {
  const { psp, sent } = await wiredPsp(globalpayments, SETTINGS)
  await ask(psp)
  assert.equal(sent[0]?.url, 'https://api.sandbox.realexpayments.com/epage-remote.cgi')
  const request = readXml(sent[0]?.body ?? '')
  assert.ok(request)
  return request
}

const names = ({ children }: XmlElement) => children.map(({ name }) => name)
const payment = { paymentId: '4321', uid: null, extra: { authorisation_code: '1234' } }

test('a sale is the request of the published samples, by mail order, and settles by itself', async () => {
  const request = await sent((psp) => psp.sale(pspOrder(), CARD))
  assert.equal(request.attributes.type, 'auth')
  assert.deepEqual(names(request), [
    'merchantid',
    'account',
    'orderid',
    'channel',
    'amount',
    'card',
    'autosettle',
    'sha1hash',
    'comments',
    'tssinfo',
  ])
  const card = at(request, 'card')
  assert.ok(card)
  assert.deepEqual(names(card), ['number', 'expdate', 'chname', 'type', 'cvn'])
  assert.deepEqual(
    [textAt(card, 'expdate'), textAt(card, 'type'), textAt(card, 'cvn', 'number')],
    ['0330', 'VISA', '737'],
  )
  assert.equal(textAt(request, 'channel'), 'MOTO')
  assert.equal(at(request, 'autosettle')?.attributes.flag, '1')
  assert.equal(textAt(request, 'amount'), '10001')
  assert.equal(at(request, 'amount')?.attributes.currency, 'EUR')
  assert.equal(textAt(request, 'tssinfo', 'varref'), 'ORDER-100')
  const fields = ['20261122100000', 'your_merchant_id', REFERENCE, '10001', 'EUR', CARD.number]
  assert.equal(textAt(request, 'sha1hash'), hashOf('your_secret', fields))
})

test('an authorisation waits for its capture; the same order is the same bytes', async () => {
  const authorise: Ask = (psp) => psp.authorise(pspOrder(), CARD)
  assert.equal(at(await sent(authorise), 'autosettle')?.attributes.flag, '0')
  assert.deepEqual(await sent(authorise), await sent(authorise))
})

test('captures, voids, refunds and queries are those of the published samples', async () => {
  const change = pspChange('4321', { payment })
  const capture = await sent((psp) => psp.capture(change))
  assert.deepEqual(names(capture), ['merchantid', 'account', 'orderid', 'amount', 'pasref', 'authcode', 'sha1hash'])
  const cancel = await sent((psp) => psp.void(change))
  assert.deepEqual(names(cancel), ['merchantid', 'account', 'orderid', 'pasref', 'authcode', 'sha1hash'])
  const refund = await sent((psp) => psp.refund(change))
  assert.deepEqual(names(refund), [
    'merchantid',
    'account',
    'orderid',
    'pasref',
    'authcode',
    'amount',
    'refundhash',
    'autosettle',
    'sha1hash',
  ])
  assert.equal(textAt(refund, 'refundhash'), 'f94ff2a7c125a8ad87e5683114ba1e384889240e')
  const query = await sent((psp) => psp.lookUp(pspOrder(), { paymentId: null }, null))
  assert.deepEqual(names(query), ['merchantid', 'account', 'orderid', 'sha1hash'])
  assert.deepEqual(
    [capture, cancel, refund, query].map(({ attributes }) => attributes.type),
    ['settle', 'void', 'rebate', 'query'],
  )
  for (const [request, amount] of [
    [capture, ['4000', 'EUR', '']],
    [cancel, ['', '', '']],
    [refund, ['4000', 'EUR', '']],
    [query, ['', '', '']],
  ] as const) {
    const fields = [request.attributes.timestamp ?? '', 'your_merchant_id', REFERENCE, ...amount]
    assert.equal(textAt(request, 'sha1hash'), hashOf('your_secret', fields))
    assert.equal(textAt(request, 'pasref'), request === query ? null : '4321')
  }
})

test('a letter that it would refuse the whole request for is left out', async () => {
  const order = pspOrder({ description: 'Café & <Söhne>', orderReference: `№ ${'9'.repeat(60)}` })
  const request = await sent((psp) => psp.sale(order, { ...CARD, holder: 'Zoë O’Hara & Co' }))
  assert.equal(textAt(request, 'card', 'chname'), 'Zoe OHara  Co')
  assert.equal(textAt(request, 'comments', 'comment'), 'Caf     S hne ')
  assert.equal(textAt(request, 'tssinfo', 'varref'), `  ${'9'.repeat(48)}`)
})

test('an order without a reference of the shop’s has none; yen are whole', async () => {
  const request = await sent((psp) =>
    psp.sale(pspOrder({ orderReference: null, currency: 'JPY', amountMinor: 5_000n }), CARD),
  )
  assert.equal(at(request, 'tssinfo'), null)
  assert.equal(textAt(request, 'amount'), '5000')
})

for (const [number, type] of [
  ['5425230000004415', 'MC'],
  ['374101000000608', 'AMEX'],
  ['36256000000725', 'DINERS'],
] as const)
  test(`a number says whose card it is: ${type}`, async () => {
    const request = await sent((psp) => psp.sale(pspOrder(), { ...CARD, number }))
    assert.equal(textAt(request, 'card', 'type'), type)
  })
