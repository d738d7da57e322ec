import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { CARD, pspChange, pspOrder, REFERENCE } from '../../../test/support/psp-wire.ts'
import { charge as opayo } from './index.ts'
import { changeCall, chargeCall, reportRequest, toRequest } from './requests.ts'

const settings = {
  'merchant-account': 'testvendor',
  username: 'reports',
  password: 'Pa$$<w>&d',
  'billing-address': '88 The Road',
  'billing-city': 'London',
  'billing-post-code': 'EC1A 1BB',
  'billing-country': 'GB',
}
const access = { baseUrl: 'https://psp.example', settings, timeoutMs: 1 }
const ID = '08C870A9-1E53-3852-BA44-CBC91612CBCA'
const change = pspChange(ID, {
  payment: { paymentId: ID, uid: null, extra: { security_key: 'KUMJBP02HM', tx_auth_no: '15282432' } },
})

const sent = (call: ReturnType<typeof chargeCall>) => {
  assert.ok(call)
  const { url, body } = toRequest(access, call)
  const { VPSProtocol, Vendor, ...fields } = Object.fromEntries(new URLSearchParams(body))
  assert.deepEqual([VPSProtocol, Vendor], ['3.00', 'testvendor'])
  return { url, fields }
}

test('a sale is one form, a mail order, with the shop’s address in every place that wants one', () => {
  const { url, fields } = sent(chargeCall('PAYMENT', settings, pspOrder(), CARD))
  assert.equal(url, 'https://psp.example/gateway/service/vspdirect-register.vsp')
  assert.deepEqual(fields, {
    TxType: 'PAYMENT',
    VendorTxCode: REFERENCE,
    Amount: '100.01',
    Currency: 'EUR',
    Description: 'Order ORDER-100',
    CardHolder: 'WHIPROUND',
    CardNumber: CARD.number,
    ExpiryDate: '0330',
    CV2: '737',
    CardType: 'VISA',
    BillingSurname: 'Martin',
    BillingFirstnames: 'Alice',
    BillingAddress1: '88 The Road',
    BillingCity: 'London',
    BillingPostCode: 'EC1A 1BB',
    BillingCountry: 'GB',
    DeliverySurname: 'Martin',
    DeliveryFirstnames: 'Alice',
    DeliveryAddress1: '88 The Road',
    DeliveryCity: 'London',
    DeliveryPostCode: 'EC1A 1BB',
    DeliveryCountry: 'GB',
    CustomerEMail: 'alice@example.org',
    VendorData: 'ORDER 100',
    AccountType: 'M',
    Apply3DSecure: '2',
    ApplyAVSCV2: '2',
  })
  assert.deepEqual(sent(chargeCall('PAYMENT', settings, pspOrder(), CARD)).fields, fields)
})

test('a payer of one name, or of none, has both names, and nothing that it cannot read is sent', () => {
  const named = (name: string | null) => {
    const order = pspOrder({ customer: { email: null, name }, orderReference: null, description: 'Été <1>' })
    return sent(chargeCall('PAYMENT', settings, order, { ...CARD, number: '5555555555554444', holder: 'Zoë' })).fields
  }
  const { BillingSurname, BillingFirstnames, CardType, Description, CardHolder, ...rest } = named('Cher')
  assert.deepEqual([BillingSurname, BillingFirstnames], ['Cher', 'Cher'])
  assert.deepEqual([CardType, Description, CardHolder], ['MC', 'Ete  1', 'Zoe'])
  assert.ok(!('CustomerEMail' in rest) && !('VendorData' in rest))
  for (const nobody of [null, '李', '007']) assert.equal(named(nobody).BillingSurname, 'Zoe')
  assert.equal(named("Anne-Marie O'Neil 3rd").BillingSurname, 'rd')
})

test('a yen has no decimals, and what cannot be written is not sent', () => {
  const amount = (amountMinor: bigint, currency: string) =>
    chargeCall('PAYMENT', settings, pspOrder({ amountMinor, currency }), CARD)?.fields.Amount
  assert.deepEqual([amount(5_000n, 'JPY'), amount(1n, 'GBP'), amount(1_234n, 'KWD')], ['5000', '0.01', '1.234'])
})

test('changes name what they change by all it was given', () => {
  const of = {
    VendorTxCode: REFERENCE,
    VPSTxId: `{${ID}}`,
    SecurityKey: 'KUMJBP02HM',
    TxAuthNo: '15282432',
  }
  const release = sent(changeCall('RELEASE', change))
  assert.equal(release.url, 'https://psp.example/gateway/service/release.vsp')
  assert.deepEqual(release.fields, { TxType: 'RELEASE', ...of, ReleaseAmount: '40.00' })
  assert.deepEqual(sent(changeCall('ABORT', change)).fields, { TxType: 'ABORT', ...of })
  const refund = sent(changeCall('REFUND', change))
  assert.equal(refund.url, 'https://psp.example/gateway/service/refund.vsp')
  assert.deepEqual(refund.fields, {
    TxType: 'REFUND',
    VendorTxCode: change.reference,
    Amount: '40.00',
    Currency: 'EUR',
    Description: 'Refund of Order ORDER-100',
    RelatedVPSTxId: `{${ID}}`,
    RelatedVendorTxCode: REFERENCE,
    RelatedSecurityKey: 'KUMJBP02HM',
    RelatedTxAuthNo: '15282432',
  })
})

/** Signed as hc-wg/sagepaysuite and NewRedo/sagepay-admin-api sign: the elements, then the password, never sent. */
test('a report is asked for under a signature that has the password in it', () => {
  const { url, body } = reportRequest(access, REFERENCE)
  assert.equal(url, 'https://psp.example/access/access.htm')
  const asked = `<command>getTransactionDetail</command><vendor>testvendor</vendor><user>reports</user><vendortxcode>${REFERENCE}</vendortxcode>`
  const signature = createHash('md5').update(`${asked}<password>Pa$$<w>&d</password>`).digest('hex')
  const xml = `<vspaccess>${asked}<signature>${signature}</signature></vspaccess>`
  assert.equal(body, new URLSearchParams({ XML: xml }).toString())
})

test('what Opayo could not take is no address, and no vendor', () => {
  const isGood = (name: string, value: string) =>
    opayo.credentials.find((field) => field.name === name)?.pattern.test(value)
  assert.ok(isGood('billing-address', '88 The Road') && isGood('billing-country', 'GB'))
  assert.ok(!isGood('billing-address', '<b>') && !isGood('billing-country', 'gb') && !isGood('billing-city', ''))
  assert.ok(!isGood('merchant-account', 'a vendor'))
})
