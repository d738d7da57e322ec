import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signedHeaders } from './signature.ts'

const settings = {
  username: '08c94330-f618-42a3-b09d-e1e43be5efda',
  password: 'c3VwZXJTZWNyZXRTaGFyZWRLZXktZm9yLXRlc3Rz',
  'merchant-account': 'testrest',
}
const parts = {
  method: 'POST',
  host: 'apitest.cybersource.com',
  path: '/pts/v2/payments',
  date: 'Fri, 02 Jan 2026 10:00:00 GMT',
  body: '{"clientReferenceInformation":{"code":"pur_1"},"orderInformation":{"amountDetails":{"totalAmount":"51.24","currency":"EUR"}}}',
} as const

/** cybersource.http_signature.post: as CyberSource/cybersource-rest-client-node @ 5917a310 signs it, with its clock stopped. */
const EXPECTED = 'xWeWyYvj2EawsFsS8mMT3oq9UtNUfM/zsbXk5Yp8MKs='

const signatureOf = (headers: Record<string, string>) => /signature="([^"]*)"$/.exec(headers.signature ?? '')?.[1]

test('a request with a body: as the official library signs it', () => {
  assert.deepEqual(signedHeaders(settings, parts), {
    date: parts.date,
    'v-c-merchant-id': 'testrest',
    digest: 'SHA-256=dURbM+6E+pGcwItFkn5vSrj2Lbw5anDvFh5Pgff10j0=',
    signature: `keyid="${settings.username}", algorithm="HmacSHA256", headers="host date request-target digest v-c-merchant-id", signature="${EXPECTED}"`,
  })
})

test('one slip is another signature', () => {
  for (const slip of [
    { ...parts, method: 'GET' as const },
    { ...parts, host: 'api.cybersource.com' },
    { ...parts, path: '/pts/v2/payments/' },
    { ...parts, date: 'Fri, 02 Jan 2026 10:00:01 GMT' },
    { ...parts, body: parts.body.replace('51.24', '51.25') },
  ])
    assert.notEqual(signatureOf(signedHeaders(settings, slip)), EXPECTED)
  for (const other of [{ 'merchant-account': 'testrest2' }, { password: settings.password.toLowerCase() }])
    assert.notEqual(signatureOf(signedHeaders({ ...settings, ...other }, parts)), EXPECTED)
})

test('without a body nothing is digested', () => {
  const { digest, signature } = signedHeaders(settings, { ...parts, method: 'GET', body: null })
  assert.equal(digest, undefined)
  assert.match(signature ?? '', /headers="host date request-target v-c-merchant-id"/)
})
