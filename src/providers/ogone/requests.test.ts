import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CARD, pspChange, pspOrder } from '../../../test/support/psp-wire.ts'
import { maintenanceCall, orderCall, queryCall, toRequest } from './requests.ts'
import { shaSign } from './signature.ts'

const settings = {
  login: 'MyPSPID',
  'api-user': 'api',
  'api-password': 'Pass word+&=',
  'signature-secret': 'Mysecretsig1875!?',
  'signature-algorithm': 'sha256',
}
const terms = { baseUrl: 'https://psp.example/ncol/test', settings, timeoutMs: 1 }
const order = pspOrder({ reference: 'aB3dEf6hIj9kLm2nOp5q' })

const sent = (call: Parameters<typeof toRequest>[1] | null) => {
  const request = toRequest(terms, call!)
  return { url: request.url, fields: Object.fromEntries(new URLSearchParams(request.body)) }
}

test('a sale is one signed form, declared as mail order', () => {
  const { url, fields } = sent(orderCall('SAL', order, CARD))
  const { SHASIGN, ...signed } = fields
  assert.equal(url, 'https://psp.example/ncol/test/orderdirect.asp')
  assert.deepEqual(signed, {
    PSPID: 'MyPSPID',
    USERID: 'api',
    PSWD: 'Pass word+&=',
    ORDERID: 'aB3dEf6hIj9kLm2nOp5q',
    AMOUNT: '10001',
    CURRENCY: 'EUR',
    OPERATION: 'SAL',
    CARDNO: CARD.number,
    ED: '0330',
    CVC: '737',
    CN: 'WHIPROUND',
    COM: 'ORDER-100 Order ORDER-100',
    EMAIL: 'alice@example.org',
    ECI: '1',
  })
  assert.equal(SHASIGN, shaSign(settings, signed))
})

test('the same order is the same bytes', () => {
  assert.deepEqual(toRequest(terms, orderCall('SAL', order, CARD)!), toRequest(terms, orderCall('SAL', order, CARD)!))
})

test('amounts are hundredths of every currency, and what they cannot say is not sent', () => {
  const amount = (amountMinor: bigint, currency: string) =>
    orderCall('SAL', pspOrder({ amountMinor, currency }), CARD)?.fields.AMOUNT ?? null
  assert.equal(amount(1_500n, 'EUR'), '1500')
  assert.equal(amount(1_500n, 'JPY'), '150000')
  assert.equal(amount(1_500n, 'TND'), '150')
  assert.equal(amount(1_501n, 'TND'), null)
  assert.equal(amount(10n ** 15n, 'EUR'), null)
})

test('letters of which charsets disagree are not sent, nor what is empty', () => {
  const accented = pspOrder({ orderReference: 'Été 1138', customer: { email: null, name: null } })
  const { fields } = sent(orderCall('SAL', accented, { ...CARD, holder: 'Zoë 李' }))
  assert.equal(fields.CN, 'Zoe')
  assert.equal(fields.COM, 'Ete 1138 Order ORDER-100')
  assert.ok(!('EMAIL' in fields))
})

test('changes name the payment, queries whatever is known', () => {
  const { url, fields } = sent(maintenanceCall('RFD', pspChange('3000000001')))
  assert.equal(url, 'https://psp.example/ncol/test/maintenancedirect.asp')
  assert.equal(`${fields.PAYID} ${fields.OPERATION} ${fields.AMOUNT}`, '3000000001 RFD 4000')
  assert.equal(sent(queryCall({ ORDERID: 'a1' })).fields.ORDERID, 'a1')
  assert.equal(sent(queryCall({ PAYID: '1' })).fields.PAYID, '1')
})
