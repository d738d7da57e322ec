import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CARD, pspChange, pspOrder } from '../../../test/support/psp-wire.ts'
import { readXml, textAt } from '../charge/xml.ts'
import { changeParameters, chargeParameters, operationRequest, queryRequest } from './requests.ts'
import { isSigned } from './signature.ts'

const KEY = 'sq7HjrUOBfKmC576ILgskD5srU870gJ7'
const TOWARDS = {
  baseUrl: 'https://sis-t.redsys.es:25443',
  shop: { merchantCode: '999008881', terminal: '1', key: KEY },
  timeoutMs: 1_000,
}
const ORDER = pspOrder({ reference: '0123ABCDefgh' })

const decoded = (body: string | undefined) => {
  const { Ds_MerchantParameters: encoded = '', ...rest } = JSON.parse(body ?? '') as Record<string, string>
  const said = JSON.parse(Buffer.from(encoded, 'base64').toString('utf8')) as Record<string, string>
  return { encoded, said, ...rest }
}

test('a sale is one signed message, declared as mail or telephone order, and the same bytes again', () => {
  const said = chargeParameters('sale', ORDER, CARD)
  assert.ok(said)
  const request = operationRequest(TOWARDS, said)
  assert.deepEqual(operationRequest(TOWARDS, said), request)
  assert.equal(request.url, 'https://sis-t.redsys.es:25443/sis/rest/trataPeticionREST')
  const { encoded, said: sent, ...rest } = decoded(request.body)
  assert.deepEqual(sent, {
    DS_MERCHANT_AMOUNT: '10001',
    DS_MERCHANT_ORDER: '0123ABCDefgh',
    DS_MERCHANT_CURRENCY: '978',
    DS_MERCHANT_TRANSACTIONTYPE: '0',
    DS_MERCHANT_PAN: '4000000000001000',
    DS_MERCHANT_EXPIRYDATE: '3003',
    DS_MERCHANT_CVV2: '737',
    DS_MERCHANT_TITULAR: 'WHIPROUND',
    DS_MERCHANT_DIRECTPAYMENT: 'moto',
    DS_MERCHANT_PRODUCTDESCRIPTION: 'Order ORDER-100',
    DS_MERCHANT_MERCHANTURL: ORDER.callbackUrl,
    DS_MERCHANT_MERCHANTDATA: 'ORDER-100',
    DS_MERCHANT_MERCHANTCODE: '999008881',
    DS_MERCHANT_TERMINAL: '1',
  })
  assert.deepEqual(Object.keys(rest), ['Ds_SignatureVersion', 'Ds_Signature'])
  const { Ds_Signature = '' } = rest as Record<string, string>
  assert.equal(isSigned(KEY, ORDER.reference, encoded, Ds_Signature), true)
})

test('each operation has its type, changes bear the order that they change', () => {
  const change = pspChange('0123ABCDefgh', { charge: ORDER })
  assert.equal(chargeParameters('authorise', ORDER, CARD)?.DS_MERCHANT_TRANSACTIONTYPE, '1')
  for (const [operation, type] of [
    ['capture', '2'],
    ['refund', '3'],
    ['void', '9'],
  ] as const)
    assert.deepEqual(changeParameters(operation, change), {
      DS_MERCHANT_AMOUNT: '4000',
      DS_MERCHANT_ORDER: '0123ABCDefgh',
      DS_MERCHANT_CURRENCY: '978',
      DS_MERCHANT_TRANSACTIONTYPE: type,
    })
})

test('two digits are decimals, but for the yen; what cannot be written so is not sent', () => {
  const amount = (currency: string, amountMinor: bigint) =>
    chargeParameters('sale', pspOrder({ currency, amountMinor }), CARD)?.DS_MERCHANT_AMOUNT
  assert.equal(amount('JPY', 5_000n), '5000')
  assert.equal(amount('KRW', 5_000n), '500000')
  assert.equal(amount('TND', 5_000n), '500')
  assert.equal(amount('TND', 5_001n), undefined)
  assert.equal(amount('EUR', 10n ** 12n), undefined)
})

test('a query carries the text that is signed, as text', () => {
  const request = queryRequest(TOWARDS, '0123ABCDefgh')
  const envelope = readXml(request.body ?? '')
  const text = textAt(envelope, 'Body', 'consultaOperaciones', 'cadenaXML') ?? ''
  const version = text.slice(text.indexOf('<Version'), text.indexOf('<Signature>'))
  const monitor =
    '<Monitor><Ds_MerchantCode>999008881</Ds_MerchantCode><Ds_Terminal>1</Ds_Terminal><Ds_Order>0123ABCDefgh</Ds_Order></Monitor>'
  assert.equal(version, `<Version Ds_Version="0.0"><Message>${monitor}</Message></Version>`)
  assert.equal(isSigned(KEY, '0123ABCDefgh', version, textAt(readXml(text), 'Signature') ?? ''), true)
  assert.equal(textAt(readXml(text), 'SignatureVersion'), 'HMAC_SHA256_V1')
})
