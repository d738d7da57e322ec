import assert from 'node:assert/strict'
import { test } from 'node:test'
import { charge } from './index.ts'

const { parseCallback } = charge

/** redsys-easy @ bb1de509, its fixture `redirect`: a notification of the test environment. */
const NOTIFIED = {
  Ds_SignatureVersion: 'HMAC_SHA256_V1',
  Ds_MerchantParameters:
    'eyJEc19EYXRlIjoiMjIlMkYxMCUyRjIwMjEiLCJEc19Ib3VyIjoiMjIlM0E1MSIsIkRzX1NlY3VyZVBheW1lbnQiOiIxIiwiRHNfQ2FyZF9OdW1iZXIiOiI0NTQ4ODEqKioqKiowMDA0IiwiRHNfQ2FyZF9Db3VudHJ5IjoiNzI0IiwiRHNfQW1vdW50IjoiNDk5OSIsIkRzX0N1cnJlbmN5IjoiOTc4IiwiRHNfT3JkZXIiOiIwNzI2cUkzSDdzWngiLCJEc19NZXJjaGFudENvZGUiOiI5OTkwMDg4ODEiLCJEc19UZXJtaW5hbCI6IjAwMSIsIkRzX1Jlc3BvbnNlIjoiMDAwMCIsIkRzX01lcmNoYW50RGF0YSI6IiIsIkRzX1RyYW5zYWN0aW9uVHlwZSI6IjAiLCJEc19Db25zdW1lckxhbmd1YWdlIjoiMSIsIkRzX0F1dGhvcmlzYXRpb25Db2RlIjoiMDUyMDI5IiwiRHNfQ2FyZF9CcmFuZCI6IjEiLCJEc19Qcm9jZXNzZWRQYXlNZXRob2QiOiIxIn0=',
  Ds_Signature: '52nPyUkyDws__OfMqDka_yN-arxzulELZC1TYTvvR0s=',
}
const SETTINGS = { 'shop-id': '999008881', 'test-certificate': 'sq7HjrUOBfKmC576ILgskD5srU870gJ7' }

const call = (fields: Record<string, string>) => ({
  headers: {},
  query: '',
  body: Buffer.from(new URLSearchParams(fields).toString()),
})

test('a recorded notification is authentic, and a hint to look its order up', () => {
  assert.deepEqual(parseCallback(SETTINGS, 'test', call(NOTIFIED)), {
    kind: 'authentic',
    facts: [{ reference: '0726qI3H7sZx', paymentId: '0726qI3H7sZx', payment: null }],
    acknowledgement: '',
  })
  const elsewhere = { ...SETTINGS, terminal: '2' }
  assert.deepEqual(parseCallback(elsewhere, 'test', call(NOTIFIED)), {
    kind: 'authentic',
    facts: [],
    acknowledgement: '',
  })
})

test('one character, another key, the key of another mode or none: forged', () => {
  const { Ds_MerchantParameters: told, Ds_Signature: signature } = NOTIFIED
  const otherText = Buffer.from(Buffer.from(told, 'base64').toString().replace('4999', '4998')).toString('base64')
  for (const [settings, mode, fields] of [
    [SETTINGS, 'test', { ...NOTIFIED, Ds_MerchantParameters: otherText }],
    [SETTINGS, 'test', { ...NOTIFIED, Ds_Signature: signature.replace('5', '6') }],
    [{ ...SETTINGS, 'test-certificate': 'Mk9m98IfEblmPfrpsawt7BmxObt98Jev' }, 'test', NOTIFIED],
    [SETTINGS, 'live', NOTIFIED],
  ] as const)
    assert.deepEqual(parseCallback(settings, mode, call(fields)), { kind: 'forged' })
})

test('what is no notification is malformed', () => {
  const withoutSignature = { ...NOTIFIED, Ds_Signature: '' }
  for (const { body } of [call({}), call({ a: 'b' }), call(withoutSignature), { body: Buffer.from('{"a":1}') }])
    assert.deepEqual(parseCallback(SETTINGS, 'test', { headers: {}, query: '', body }), { kind: 'malformed' })
})
