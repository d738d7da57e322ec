import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { digest, parseCallback } from './callback.ts'

const SETTINGS = { username: 'publickey12', password: 'private-key-of-ours' }
const REFERENCE = '0193b7a0-1111-7000-8000-000000000001'
const XML = `<?xml version="1.0" encoding="UTF-8"?><notification><kind>transaction_settled</kind><subject><transaction>
  <id>1</id><global-id>dHJhbnNhY3Rpb25fMQ</global-id><order-id>${REFERENCE}</order-id></transaction></subject></notification>`

function call(xml: string, changes: { signature?: string; newline?: string; payload?: string } = {}) {
  const payload = (changes.payload ?? Buffer.from(xml).toString('base64')) + (changes.newline ?? '')
  const signed = changes.signature ?? `other|00&${SETTINGS.username}|${digest(SETTINGS.password, payload)}`
  const body = Buffer.from(new URLSearchParams({ bt_signature: signed, bt_payload: payload }).toString())
  return parseCallback(SETTINGS, { query: '', body })
}

const FOUND = {
  kind: 'authentic',
  facts: [{ reference: REFERENCE, paymentId: 'dHJhbnNhY3Rpb25fMQ', payment: null }],
  acknowledgement: '',
}

test('a signed notification names what to look up, with or without the newline of its base64', () => {
  assert.deepEqual(call(XML), FOUND)
  assert.deepEqual(call(XML, { newline: '\n' }), FOUND)
})

test('one of a dispute names its transaction; a check names nothing', () => {
  const dispute = XML.replace('<subject>', '<subject><dispute>').replace('</subject>', '</dispute></subject>')
  assert.deepEqual(call(dispute), FOUND)
  const check = '<notification><kind>check</kind><subject><check type="boolean">true</check></subject></notification>'
  assert.deepEqual(call(check), { kind: 'authentic', facts: [], acknowledgement: '' })
})

test('a changed letter, a foreign key or no signature is forged', () => {
  const changed = Buffer.from(XML.replace('settled', 'Settled')).toString('base64')
  const signature = `${SETTINGS.username}|${digest(SETTINGS.password, Buffer.from(XML).toString('base64'))}`
  assert.equal(call(XML, { payload: changed, signature }).kind, 'forged')
  assert.equal(call(XML, { signature: `other|${digest(SETTINGS.password, 'x')}` }).kind, 'forged')
  assert.equal(call(XML, { signature: '' }).kind, 'forged')
})

test('what is signed and is no notification is malformed', () => {
  for (const xml of ['{}', '<other/>', '<!DOCTYPE n [<!ENTITY x "y">]><notification>&x;</notification>'])
    assert.equal(call(xml).kind, 'malformed')
  assert.equal(call(XML, { payload: 'not base64!' }).kind, 'malformed')
  assert.equal(parseCallback(SETTINGS, { query: '', body: Buffer.from('') }).kind, 'malformed')
})

test('a challenge is answered signed; other text than a challenge is signed for nobody', () => {
  const challenge = '20f9f8ed05f77439fe955c977e4c8a53'
  assert.deepEqual(parseCallback(SETTINGS, { query: `bt_challenge=${challenge}`, body: Buffer.alloc(0) }), {
    kind: 'authentic',
    facts: [],
    acknowledgement: `${SETTINGS.username}|${digest(SETTINGS.password, challenge)}`,
  })
  const text = encodeURIComponent(Buffer.from(XML).toString('base64'))
  assert.equal(parseCallback(SETTINGS, { query: `bt_challenge=${text}`, body: Buffer.alloc(0) }).kind, 'malformed')
})

const FILE = process.env.PSP_CONTRACTS_DIR && join(process.env.PSP_CONTRACTS_DIR, '..', 'psp-vectors.json')
interface Vector {
  readonly id: string
  readonly secret_hex: string
  readonly string_to_hash: string
  readonly expected: string
}

test('the digest is that of the published vectors', { skip: FILE ? false : 'PSP_CONTRACTS_DIR is not set' }, () => {
  const { vectors } = JSON.parse(readFileSync(FILE as string, 'utf8')) as { vectors: readonly Vector[] }
  const ours = vectors.filter(({ id }) => id.startsWith('braintree.'))
  assert.notEqual(ours.length, 0)
  for (const { secret_hex, string_to_hash, expected } of ours) {
    assert.equal(digest(Buffer.from(secret_hex, 'hex'), string_to_hash), expected)
    assert.notEqual(digest(Buffer.from(secret_hex, 'hex'), `${string_to_hash}.`), expected)
  }
})
