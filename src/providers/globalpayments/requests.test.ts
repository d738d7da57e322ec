import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { CARD, pspChange, pspOrder, REFERENCE, wiredPsp } from '../../../test/support/psp-wire.ts'
import { at, readXml, textAt, type XmlElement } from '../charge/xml.ts'
import { charge as globalpayments } from './index.ts'
import { hashOf, isHashOf, sha1 } from './requests.ts'

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

const FOLDER = process.env.PSP_CONTRACTS_DIR
const skip = FOLDER ? false : 'PSP_CONTRACTS_DIR is not set'

interface Vector {
  readonly id: string
  readonly secret: string
  readonly fields: readonly string[]
  readonly expected: string
}

test('every published hash of an authorisation, a capture and a void is ours', { skip }, () => {
  const { vectors } = JSON.parse(readFileSync(join(FOLDER as string, '..', 'psp-vectors.json'), 'utf8')) as {
    vectors: readonly Vector[]
  }
  const ours = vectors.filter(({ id }) => id.startsWith('globalpayments.'))
  assert.ok(ours.length >= 2)
  for (const { id, secret, fields, expected } of ours) {
    assert.equal(hashOf(secret, fields), expected, id)
    assert.notEqual(hashOf(secret, fields.slice(0, -1)), expected, 'an absent field keeps its dot')
  }
})

/** Of the samples of its own Java library (rxp-remote-java @ 23fc7bc), and of activemerchant's tests. */
for (const [what, secret, fields, expected] of [
  [
    'an authorisation',
    'mysecret',
    ['20151201094345', 'thestore', 'ORD453-11', '29900', 'EUR', '420000000000000000'],
    '085f09727da50c2392b64894f962e7eb5050f762',
  ],
  [
    'an authorisation of a Mastercard',
    'mysecret',
    ['20010403123245', 'thestore', 'ORD453-11', '29900', 'EUR', '5105105105105100'],
    '9af7064afd307c9f988e8dfc271f9257f1fc02f6',
  ],
  [
    'a capture',
    'mysecret',
    ['20151204133035', 'thestore', 'e3cf94c6-f674-4f99-b4db-7541254a8767', '1000', 'EUR', ''],
    'b2e110f78803ccb377e8f3f12730e41d0cb0ed66',
  ],
  [
    'a capture or a refund',
    'your_secret',
    ['20090824160201', 'your_merchant_id', '1', '100', 'EUR', ''],
    'ef0a6c485452f3f94aff336fa90c6c62993056ca',
  ],
  [
    'a refund',
    'mysecret',
    ['20151204145825', 'thestore', '6df026a7-15d6-4b92-86e1-9f7b2b1d97c5', '3000', 'EUR', ''],
    'c1319b2999608fcfa3e71d583627affaeb25d961',
  ],
  [
    'a void',
    'mysecret',
    ['20151204142728', 'thestore', '012bf34b-3ec9-4c9b-b3a5-700f2f28e67f', '', '', ''],
    '9f61456cce6c90dcc13281e6b95734f5b91e628f',
  ],
  [
    'an answer',
    'mysecret',
    ['20120926112654', 'thestore', 'ORD453-11', '00', 'Successful', '3737468273643', '79347'],
    '368df010076481d47a21e777871012b62b976339',
  ],
  [
    'a refusal',
    'mysecret',
    ['20120926112654', 'thestore', 'ORD453-11', '101', 'Bank Error', '3737468273643', '79347'],
    '0ad8a9f121c4041b4b832ae8069e80674269e22f',
  ],
] as const)
  test(`${what} is hashed as elsewhere`, () => {
    assert.equal(hashOf(secret, fields), expected)
    assert.ok(isHashOf(secret, fields, expected.toUpperCase()))
    assert.equal(isHashOf(`${secret}x`, fields, expected), false)
    assert.equal(isHashOf(secret, fields, expected.slice(0, -1)), false)
    assert.equal(isHashOf(secret, fields, ''), false)
  })

test('a rebate password is hashed once, alone', () => {
  assert.equal(sha1('your_rebate_secret'), 'f94ff2a7c125a8ad87e5683114ba1e384889240e')
})
