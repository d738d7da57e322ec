import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signV1Hmac } from './signature.ts'

/** wl-online-payments-direct/sdk-nodejs @ 063461e6: its tests of v1HMAC (worldline_direct.v1hmac.delete, worldline_direct.v1hmac.minimal) */
const DATE = 'Fri, 06 Jun 2014 13:39:43 GMT'
const HEADERS = {
  'X-GCS-ServerMetaInfo': 'processed header value',
  'X-GCS-ClientMetaInfo': 'processed header value',
  'Content-Type': 'application/json',
  'X-GCS-CustomerHeader': 'processed header value',
  'User-Agent': 'not signed',
}
const DELETE = { method: 'DELETE', contentType: 'application/json', date: DATE, headers: HEADERS }
const GET = { method: 'GET', contentType: '', date: DATE, headers: {} }

for (const [what, secret, parts, expected] of [
  [
    'headers of its own',
    'secretApiKey',
    { ...DELETE, path: '/v2/9991/tokens/123456789' },
    'eyLWp/Fa20rXs8UHlhD/13ZuqZkAVMJh9Z71n9TrFxM=',
  ],
  [
    'no body',
    '6Kj5HT0MQKC6D8eb7W3lTg71kVKVDSt1',
    { ...GET, path: '/v2/9991/tokens/123456789' },
    'Y3E5YaU3oQCt4osEotLGb9W0cMclIzlCpvbaD1KhWxE=',
  ],
  [
    'the least there is',
    'I42Zf4pVnRdroHfuHnRiJjJ2B6+22h0yQt/R3nZR8Xg=',
    { ...GET, path: '/v2/1/tokens/123456789' },
    'UpOoo/pmmj7tW03IbEcw2WtJURFCKL2/J6hqMc+1h1I=',
  ],
  [
    'all there is',
    'I42Zf4pVnRdroHfuHnRiJjJ2B6+22h0yQt/R3nZR8Xg=',
    { ...DELETE, path: '/v2/1/tokens/123456789' },
    'TbiTwCCsGsyFFnfWt5Rreg0cGYJeTiofxjuZNSLUuGo=',
  ],
] as const)
  test(`the official vector of a request with ${what}`, () => {
    assert.equal(signV1Hmac(secret, parts), expected)
    const slips = [
      { ...parts, method: 'POST' },
      { ...parts, contentType: 'text/plain' },
      { ...parts, date: `${DATE} ` },
      { ...parts, path: `${parts.path}0` },
      { ...parts, headers: { ...parts.headers, 'x-gcs-idempotence-key': '1' } },
    ]
    for (const slip of slips) assert.notEqual(signV1Hmac(secret, slip), expected)
  })

test('a header that is folded over lines is signed as one', () => {
  const sign = (value: string) => signV1Hmac('s', { ...GET, headers: { 'X-GCS-A': value }, path: '/' })
  assert.equal(sign(' a\r\n  b '), sign('a b'))
  assert.notEqual(sign('a b'), sign('a  b'))
})
