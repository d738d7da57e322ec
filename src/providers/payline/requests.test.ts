import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { validateXML } from 'xmllint-wasm'
import { CARD, pspChange, pspOrder } from '../../../test/support/psp-wire.ts'
import { at, readXml, textAt, writeXml } from '../charge/xml.ts'
import { doAuthorization, doCapture, doRefund, doReset, getTransactionDetails, transactionsSearch } from './requests.ts'
import { type Call, envelope } from './wire.ts'

const FOLDER = process.env.PSP_CONTRACTS_DIR
const FILE = FOLDER && join(FOLDER, 'payline', 'DirectPaymentAPI.wsdl')
const SKIP = FILE ? false : 'PSP_CONTRACTS_DIR is not set'

const CONTRACT = '1234567'
const ID = '15255093202267'
const hostile = pspOrder({ orderReference: 'A<&>"\'B', customer: { email: null, name: '</obj:ref>' } })

const CALLS: Readonly<Record<string, Call | null>> = {
  'a sale': doAuthorization('sale', CONTRACT, pspOrder(), CARD),
  'an authorisation': doAuthorization('authorise', CONTRACT, pspOrder(), CARD),
  'a sale of a shop with strange texts': doAuthorization('sale', CONTRACT, hostile, CARD),
  'a sale without a reference of the shop': doAuthorization('sale', CONTRACT, pspOrder({ orderReference: null }), CARD),
  'a capture': doCapture(CONTRACT, pspChange(ID)),
  'a reset': doReset(pspChange(ID)),
  'a refund': doRefund(CONTRACT, pspChange(ID, { amountMinor: 1n })),
  'details of a transaction': getTransactionDetails(ID),
  'a search': transactionsSearch(CONTRACT, 'r1', new Date(0), new Date(0)),
}

const written = (name: string) => {
  const call = CALLS[name]
  assert.ok(call)
  return writeXml(call.request)
}

/** The two schemas within the WSDL, with the prefixes that are declared around them. */
function schemas() {
  const wsdl = readFileSync(FILE as string, 'utf8')
  const prefixes =
    'xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/" ' +
    'xmlns:impl="http://impl.ws.payline.experian.com" xmlns:tns1="http://obj.ws.payline.experian.com"'
  const [impl = '', obj = ''] = [...wsdl.matchAll(/<schema [\s\S]*?<\/schema>/g)].map(([schema]) =>
    schema
      .replace('<schema ', `<schema ${prefixes} `)
      .replace('<import namespace="http://obj', '<import schemaLocation="obj.xsd" namespace="http://obj'),
  )
  return { impl, obj }
}

async function isValid(xml: string): Promise<boolean> {
  const { impl, obj } = schemas()
  const { valid } = await validateXML({
    xml: { fileName: 'call.xml', contents: xml },
    schema: { fileName: 'impl.xsd', contents: impl },
    preload: [{ fileName: 'obj.xsd', contents: obj }],
  })
  return valid
}

for (const name of Object.keys(CALLS))
  test(`${name} is valid by the published schema`, { skip: SKIP }, async () =>
    assert.equal(await isValid(written(name)), true),
  )

test('a slip in each is caught by the schema', { skip: SKIP }, async () => {
  const sale = written('a sale')
  const slips = [
    sale.replace(/<impl:card>.*?<\/impl:card>/, ''),
    sale.replace(/<impl:owner[^>]*>/, ''),
    sale.replaceAll('obj:currency', 'obj:currencyCode'),
    sale.replace(/(<obj:amount>.*?<\/obj:amount>)(<obj:currency>.*?<\/obj:currency>)/, '$2$1'),
    sale.replaceAll('obj:ref>', 'impl:ref>'),
    sale.replace(/<obj:walletId[^>]*>/, ''),
    written('a capture').replaceAll('transactionID', 'transactionId'),
    written('a reset').replace(/<impl:sequenceNumber>.*?<\/impl:sequenceNumber>/, ''),
    written('a refund').replaceAll('obj:mode', 'obj:Mode'),
    written('details of a transaction').replaceAll('transactionId', 'transactionID'),
    written('a search').replace(/<impl:startDate>.*?<\/impl:startDate>/, ''),
  ]
  for (const slip of slips) assert.equal(await isValid(slip), false, slip)
})

const sale = () => readXml(written('a sale'))

test('a charge is declared as a mail order, of all of it, authorised and captured at once', () => {
  assert.equal(textAt(sale(), 'order', 'origin'), 'MO')
  assert.equal(textAt(sale(), 'order', 'ref'), pspOrder().reference)
  assert.equal(textAt(sale(), 'order', 'date'), '22/11/2026 10:00')
  assert.equal(textAt(sale(), 'payment', 'action'), '101')
  assert.equal(textAt(sale(), 'payment', 'mode'), 'CPT')
  assert.equal(textAt(sale(), 'payment', 'contractNumber'), CONTRACT)
  assert.equal(textAt(readXml(written('an authorisation')), 'payment', 'action'), '100')
  assert.equal(textAt(readXml(written('a capture')), 'payment', 'action'), '201')
  assert.equal(textAt(readXml(written('a refund')), 'payment', 'action'), '421')
})

test('amounts are in the smallest unit, currencies are numbers, and cards expire in a month of two digits', () => {
  for (const where of ['payment', 'order']) {
    assert.equal(textAt(sale(), where, 'amount'), '10001')
    assert.equal(textAt(sale(), where, 'currency'), '978')
  }
  assert.equal(textAt(sale(), 'card', 'expirationDate'), '0330')
  assert.equal(textAt(sale(), 'card', 'type'), 'CB')
  const yen = doAuthorization('sale', CONTRACT, pspOrder({ currency: 'JPY', amountMinor: 500n }), CARD)
  assert.ok(yen)
  assert.equal(textAt(readXml(writeXml(yen.request)), 'payment', 'amount'), '500')
  const amex = doAuthorization('sale', CONTRACT, pspOrder(), { ...CARD, number: '371449635398431' })
  assert.ok(amex)
  assert.equal(textAt(readXml(writeXml(amex.request)), 'card', 'type'), 'AMEX')
})

test('texts of a shop are texts: none of them becomes markup', () => {
  const strange = readXml(written('a sale of a shop with strange texts'))
  assert.equal(textAt(strange, 'privateDataList', 'privateData', 'value'), 'A<&>"\'B')
  assert.equal(textAt(strange, 'buyer', 'lastName'), '</obj:ref>')
})

test('a change has a number, by which a second one like it is known', () => {
  for (const name of ['a capture', 'a reset', 'a refund'])
    assert.equal(textAt(readXml(written(name)), 'sequenceNumber'), pspChange(ID).reference)
})

test('a search is a day wider at both ends, for whoever counts days elsewhere', () => {
  assert.equal(textAt(readXml(written('a search')), 'startDate'), '31/12/1969')
  assert.equal(textAt(readXml(written('a search')), 'endDate'), '02/01/1970')
})

test('the same order is the same bytes, within an envelope', () => {
  const write = () => envelope(CALLS['a sale'] as Call)
  assert.equal(write(), write())
  const request = at(readXml(write()), 'Body', 'doAuthorizationRequest')
  assert.equal(request?.namespace, 'http://impl.ws.payline.experian.com')
  assert.equal(at(request, 'order', 'ref')?.namespace, 'http://obj.ws.payline.experian.com')
})
