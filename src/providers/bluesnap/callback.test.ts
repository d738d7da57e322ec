import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { REFERENCE } from '../../../test/support/psp-wire.ts'
import { charge as bluesnap } from './index.ts'

const SECRET = 'webhook secret'
const AT = '2026-03-03T09:00:00.000Z'

const sign = (body: string, at = AT, secret = SECRET) =>
  createHmac('sha256', secret).update(`${at}${body}`).digest('hex')

function heard(body: string, headers: Readonly<Record<string, unknown>> = {}, secret: string | null = SECRET) {
  const signed = { 'bls-ipn-timestamp': AT, 'bls-signature': sign(body), ...headers }
  const settings = secret === null ? {} : { 'signature-secret': secret }
  return bluesnap.parseCallback(settings, 'test', { headers: signed, query: '', body: Buffer.from(body) })
}

const formOf = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
const CHARGE = { transactionType: 'CHARGE', referenceNumber: '1012082839', merchantTransactionId: REFERENCE }

test('a call names the transaction to look up, and decides nothing', () => {
  assert.deepEqual(heard(formOf(CHARGE)), {
    kind: 'authentic',
    facts: [{ reference: REFERENCE, paymentId: '1012082839', payment: null }],
    acknowledgement: '',
  })
  // Of a refund the number may be the refund's; what was declined cannot be retrieved.
  for (const transactionType of ['REFUND', 'DECLINE', 'CC_CHARGE_FAILED']) {
    const other = heard(formOf({ ...CHARGE, transactionType }))
    assert.partialDeepStrictEqual(other, { facts: [{ reference: REFERENCE, paymentId: null }] }, transactionType)
  }
  const other = heard(formOf({ transactionType: 'ACCOUNT_UPDATER' }))
  assert.partialDeepStrictEqual(other, { kind: 'authentic', facts: [] })
})

test('who does not sign with the secret key is nobody', () => {
  const body = formOf(CHARGE)
  const signatures = [
    undefined,
    '',
    '00',
    sign(`${body} `),
    sign(body, '2026-03-03T09:00:01.000Z'),
    sign(body, AT, 'x'),
  ]
  for (const signature of signatures)
    assert.deepEqual(heard(body, { 'bls-signature': signature }), { kind: 'forged' }, String(signature))
  assert.deepEqual(heard(body, { 'bls-ipn-timestamp': undefined }), { kind: 'forged' })
  assert.deepEqual(heard(body, {}, null), { kind: 'forged' })
  assert.equal(heard(body, { 'bls-signature': sign(body).toUpperCase() }).kind, 'authentic')
})

test('what is signed and says nothing is malformed', () => {
  for (const text of ['', '{}', 'a=1', `${formOf(CHARGE)}&transactionType=REFUND`])
    assert.deepEqual(heard(text), { kind: 'malformed' }, text)
})

const folder = process.env.PSP_CONTRACTS_DIR
test('a call as others read it', { skip: folder ? false : 'PSP_CONTRACTS_DIR is not set' }, () => {
  const text = readFileSync(join(folder as string, 'probe', 'bluesnap.json'), 'utf8')
  const { flows } = JSON.parse(text) as { flows: { parse_event: { default: { sample: { body: string } } } } }
  assert.partialDeepStrictEqual(heard(flows.parse_event.default.sample.body), {
    facts: [{ reference: 'probe_txn_001', paymentId: 'probe_ref_001' }],
  })
})
