import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CARD, pspChange, pspOrder, wiredPsp } from '../../../test/support/psp-wire.ts'
import type { Psp } from '../charge/psp.ts'
import { at, readXml, type XmlElement } from '../charge/xml.ts'
import { charge as propay } from './index.ts'

const SETTINGS = { 'merchant-account': '32287391', password: '5ab9cddef2e4911b77e0c4ffb70f03' }
const ORDER = pspOrder({ reference: '0193b7a011117000800000000000abcd', amountMinor: 100n, currency: 'USD' })

async function sentBy(call: (psp: Psp) => Promise<unknown>, settings: object = {}, mode: 'test' | 'live' = 'test') {
  const { psp, sent } = await wiredPsp(propay, { ...SETTINGS, ...settings }, { mode })
  await call(psp)
  assert.equal(sent.length, 1)
  const [{ method, url, headers, body = '' } = assert.fail()] = sent
  assert.equal(method, 'POST')
  assert.deepEqual(headers, { 'content-type': 'text/xml; charset=utf-8' })
  const root = readXml(body) ?? assert.fail(body)
  assert.equal(root.name, 'XMLRequest')
  return { url, body, who: textsOf(root), fields: textsOf(at(root, 'XMLTrans') ?? assert.fail()) }
}

function textsOf({ children }: XmlElement): Readonly<Record<string, string>> {
  const leaves = children.filter((child) => child.children.length === 0)
  return Object.fromEntries(leaves.map(({ name, text }) => [name, text]))
}

/** The transcript of the tests of activemerchant @ ca45b1b0: what was sent for a sale, and answered with HTTP 200. */
const TRANSCRIPT =
  '<XMLRequest><certStr>5ab9cddef2e4911b77e0c4ffb70f03</certStr><class>partner</class><XMLTrans><amount>100</amount><currencyCode>USD</currencyCode><ccNum>4747474747474747</ccNum><expDate>0918</expDate><CVV2>999</CVV2><cardholderName>Longbob Longsen</cardholderName><addr>456 My Street</addr><aptNum>Apt 1</aptNum><city>Ottawa</city><state>ON</state><zip>K1C2N6</zip><accountNum>32287391</accountNum><transType>04</transType></XMLTrans></XMLRequest>'

test('a sale says what another client says, its own invoice number, and the shop’s order', async () => {
  const card = { ...CARD, number: '4747474747474747', expiryMonth: 9, expiryYear: 2018, code: '999' }
  const sale = (psp: Psp) => psp.sale(ORDER, { ...card, holder: 'Longbob Longsen' })
  const { url, body, who, fields } = await sentBy(sale)
  assert.equal(url, 'https://xmltest.propay.com/API/PropayAPI.aspx')
  const theirs = readXml(TRANSCRIPT) ?? assert.fail()
  assert.deepEqual(who, textsOf(theirs))
  const { invNum, comment1, ...ours } = fields
  assert.deepEqual([invNum, comment1], [ORDER.reference, 'ORDER-100'])
  // They know where their customer lives.
  const { addr: _, aptNum: _a, city: _c, state: _s, zip: _z, ...known } = textsOf(at(theirs, 'XMLTrans') ?? theirs)
  assert.deepEqual(ours, known)
  assert.equal((await sentBy(sale)).body, body)
  assert.equal((await sentBy((psp) => psp.authorise(ORDER, CARD))).fields.transType, '05')
})

test('its texts have letters, digits and little else, whoever wrote them', async () => {
  const order = pspOrder({ ...ORDER, orderReference: '</comment1><amount>1</amount>&é' })
  const { fields } = await sentBy((psp) => psp.sale(order, { ...CARD, holder: 'Zoë O’Hara & Söhne <x>' }))
  assert.equal(fields.cardholderName, 'Zoe O Hara   Sohne  x')
  assert.equal(fields.comment1, 'comment1  amount 1  amount  e')
  assert.equal(fields.amount, '100')
  const none = await sentBy((psp) => psp.sale({ ...ORDER, orderReference: null }, CARD))
  assert.equal('comment1' in none.fields, false)
})

test('only dollars are sent, in cents, in the digits that an amount has', async () => {
  const { psp, sent } = await wiredPsp(propay, SETTINGS)
  const unwritable = { kind: 'rejected', reason: 'request', detail: 'amount_not_supported' }
  assert.deepEqual(await psp.sale(pspOrder({ currency: 'EUR' }), CARD), unwritable)
  assert.deepEqual(await psp.sale(pspOrder({ currency: 'CAD' }), CARD), unwritable)
  assert.deepEqual(await psp.sale({ ...ORDER, amountMinor: 10n ** 10n }, CARD), unwritable)
  assert.deepEqual(await psp.refund(pspChange('16', { charge: pspOrder({ currency: 'EUR' }) })), unwritable)
  assert.deepEqual(sent, [])
  assert.deepEqual(propay.traits.currencies, ['USD'])
})

test('a change names its charge by ProPay’s number; what could be a refund is not sent as a void', async () => {
  const change = (operation: string) => {
    const made = pspChange('16', { charge: ORDER, reference: 'C1', amountMinor: 40n })
    return { ...made, payment: { ...made.payment, extra: { authorisation: 'A11111', operation } } }
  }
  const fieldsOf = async (kind: 'capture' | 'void' | 'refund', operation = 'authorise') =>
    (await sentBy((psp) => psp[kind](change(operation)))).fields
  const all = { accountNum: '32287391', transNum: '16', amount: '40', currencyCode: 'USD', invNum: 'C1' }
  assert.deepEqual(await fieldsOf('capture'), { transType: '06', ...all })
  assert.deepEqual(await fieldsOf('void'), { transType: '07', ...all })
  assert.deepEqual(await fieldsOf('refund', 'sale'), { transType: '07', ...all })
  const { psp, sent } = await wiredPsp(propay, SETTINGS)
  const unsupported = { kind: 'rejected', reason: 'unsupported', detail: 'void_may_give_back' }
  assert.deepEqual(await psp.void(change('sale')), unsupported)
  assert.deepEqual(sent, [])
})

test('a check asks for a balance, at the host of its mode and with the terminal that was given', async () => {
  const { url, who, fields } = await sentBy((psp) => psp.check(), { terminal: 'b70f03' }, 'live')
  assert.equal(url, 'https://epay.propay.com/API/PropayAPI.aspx')
  assert.deepEqual(who, { certStr: SETTINGS.password, termid: 'b70f03', class: 'partner' })
  assert.deepEqual(fields, { transType: '14', accountNum: '32287391' })
  assert.equal(propay.modeOf(SETTINGS), null)
  const call = { headers: {}, query: '', body: Buffer.from('') }
  assert.deepEqual(propay.parseCallback({}, 'test', call), { kind: 'malformed' })
})
