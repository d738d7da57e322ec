import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { validateXML } from 'xmllint-wasm'
import { CARD, pspChange, pspOrder } from '../../../../test/support/psp-wire.ts'
import { at, type Markup, readXml, textAt, writeXml } from '../../charge/xml.ts'
import {
  cancelPayment,
  createPayment,
  findPayments,
  getPaymentDetails,
  refundPayment,
  validatePayment,
} from './requests.ts'
import { envelope } from './wire.ts'

/** Rebuilt from the stubs of the official Java library. */
const FOLDER = process.env.PSP_CONTRACTS_DIR
const FILE = FOLDER && join(FOLDER, 'lyra', 'lyra-v5-reconstructed.xsd')
const SKIP = FILE ? false : 'PSP_CONTRACTS_DIR is not set'

const UUID = '017574bda28e4f1d8413b97fc65c8197'
const hostile = pspOrder({ orderReference: 'A<&>"\'B', customer: { email: null, name: '</orderId>' } })

const REQUESTS: Readonly<Record<string, Markup | null>> = {
  'a sale': createPayment(pspOrder(), CARD, true),
  'an authorisation': createPayment(pspOrder(), CARD, false),
  'a sale of a shop with strange texts': createPayment(hostile, CARD, true),
  'a look-up': findPayments('r1'),
  'its details': getPaymentDetails(UUID),
  'a capture': validatePayment(pspChange('908967'), UUID),
  'a cancellation': cancelPayment(pspChange('908967'), UUID),
  'a refund': refundPayment(pspChange('908967', { amountMinor: 1n }), UUID),
}

const written = (call: Markup | null) => {
  assert.ok(call)
  return writeXml({ ...call, name: `v5:${call.name}`, attributes: { 'xmlns:v5': 'http://v5.ws.vads.lyra.com/' } })
}

async function isValid(xml: string): Promise<boolean> {
  const schema = { fileName: 'lyra.xsd', contents: readFileSync(FILE as string, 'utf8') }
  return (await validateXML({ xml: { fileName: 'call.xml', contents: xml }, schema })).valid
}

for (const [what, call] of Object.entries(REQUESTS))
  test(`${what} is valid by the schema`, { skip: SKIP }, async () => assert.equal(await isValid(written(call)), true))

test('a slip in each is caught by the schema', { skip: SKIP }, async () => {
  const sale = written(REQUESTS['a sale'] ?? null)
  const slips = [
    sale.replace('<amount>10001<', '<amount>100.01<'),
    sale.replace('<currency>978<', '<currency>EUR<'),
    sale.replace('<mode>DISABLED<', '<mode>disabled<'),
    sale.replace(/(<amount>.*?<\/amount>)(<currency>.*?<\/currency>)/, '$2$1'),
    sale.replace(/<orderId>.*?<\/orderId>/, ''),
    sale.replace('cardSecurityCode', 'cvv').replace('cardSecurityCode', 'cvv'),
    written(REQUESTS['a refund'] ?? null).replaceAll('queryRequest', 'query'),
    written(REQUESTS['a capture'] ?? null).replaceAll('uuid', 'transactionUuid'),
  ]
  for (const slip of slips) assert.equal(await isValid(slip), false, slip)
})

test('a charge is declared as one of a card that nobody holds, and is captured by itself', () => {
  const sale = readXml(written(REQUESTS['a sale'] ?? null))
  assert.equal(textAt(sale, 'commonRequest', 'paymentSource'), 'MOTO')
  assert.equal(textAt(sale, 'threeDSRequest', 'mode'), 'DISABLED')
  assert.equal(textAt(sale, 'paymentRequest', 'manualValidation'), '0')
  assert.equal(textAt(sale, 'paymentRequest', 'amount'), '10001')
  assert.equal(textAt(sale, 'paymentRequest', 'currency'), '978')
  assert.equal(textAt(sale, 'orderRequest', 'orderId'), pspOrder().reference)
  assert.equal(
    textAt(readXml(written(REQUESTS['an authorisation'] ?? null)), 'paymentRequest', 'manualValidation'),
    '1',
  )
})

test('a currency is a number without leading zeros, an amount in its smallest unit', () => {
  const sale = createPayment(pspOrder({ currency: 'ALL', amountMinor: 500n }), CARD, true)
  assert.equal(textAt(readXml(written(sale)), 'paymentRequest', 'currency'), '8')
  const yen = createPayment(pspOrder({ currency: 'JPY', amountMinor: 500n }), CARD, true)
  assert.equal(textAt(readXml(written(yen)), 'paymentRequest', 'amount'), '500')
})

test('texts of a shop are texts: none of them becomes markup', () => {
  const sale = readXml(written(REQUESTS['a sale of a shop with strange texts'] ?? null))
  assert.equal(textAt(sale, 'orderRequest', 'extInfo', 'value'), 'A<&>"\'B')
  assert.equal(textAt(sale, 'customerRequest', 'billingDetails', 'lastName'), '</orderId>')
})

test('the same call at the same time is the same bytes', () => {
  const shop = { shopId: '12345678', certificate: '1122334455667788', mode: 'TEST' } as const
  const write = () => envelope(shop, new Date(0), 'r1', findPayments('r1'))
  assert.equal(write(), write())
  assert.equal(at(readXml(write()), 'Body', 'findPayments')?.namespace, 'http://v5.ws.vads.lyra.com/')
})
