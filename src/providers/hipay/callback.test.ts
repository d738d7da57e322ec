import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { charge as hipay } from './index.ts'

const PASSPHRASE = 'a secret passphrase'
const BODY = new URLSearchParams({
  state: 'completed',
  reason: '',
  test: 'true',
  mid: '00001328877',
  transaction_reference: '730844386388',
  status: '118',
  message: 'Captured',
  custom_data: '{"order_reference":"ORDER-100"}',
  'order[id]': '01vZ5rTnLk8QwErTyUiOpAsDfGhJkLzX',
}).toString()

const sign = (body: string, algorithm = 'sha256') =>
  createHash(algorithm)
    .update(body + PASSPHRASE)
    .digest('hex')

function heard(body: string, signature: unknown = sign(body), passphrase: string | null = PASSPHRASE) {
  const settings = passphrase === null ? {} : { 'signature-secret': passphrase }
  const call = { headers: { 'x-allopass-signature': signature }, query: '', body: Buffer.from(body) }
  return hipay.parseCallback(settings, 'test', call)
}

test('a notification names what to look up, and decides nothing, by whichever hash the account has', () => {
  for (const algorithm of ['sha1', 'sha256', 'sha512'])
    assert.deepEqual(heard(BODY, sign(BODY, algorithm)), {
      kind: 'authentic',
      facts: [{ reference: '01vZ5rTnLk8QwErTyUiOpAsDfGhJkLzX', paymentId: '730844386388', payment: null }],
      acknowledgement: '',
    })
  assert.equal(heard(BODY, sign(BODY).toUpperCase()).kind, 'authentic')
})

test('who does not sign with the passphrase is nobody', () => {
  for (const signature of [null, '', '00', sign(`${BODY}&`), [sign(BODY)], sign(BODY, 'md5'), sign(BODY).slice(1)])
    assert.deepEqual(heard(BODY, signature), { kind: 'forged' }, String(signature))
  assert.deepEqual(heard(BODY, sign(BODY), null), { kind: 'forged' })
  assert.deepEqual(heard(BODY, sign(BODY), 'another passphrase'), { kind: 'forged' })
})

test('what is signed and names no transaction is malformed', () => {
  for (const body of ['', 'state=completed', '<notification/>', '{}', `${BODY}&transaction_reference=1`])
    assert.deepEqual(heard(body), { kind: 'malformed' }, body)
})

const folder = process.env.PSP_CONTRACTS_DIR
test('the vectors of its PHP library: one field of a redirection hashes as a body of its name and value', {
  skip: folder ? false : 'PSP_CONTRACTS_DIR is not set',
}, () => {
  interface Vector {
    readonly id: string
    readonly secret: string
    readonly fields: Readonly<Record<string, string>>
    readonly expected: string
  }
  const text = readFileSync(join(folder as string, '..', 'psp-vectors.json'), 'utf8')
  const { vectors } = JSON.parse(text) as { vectors: readonly Vector[] }
  for (const id of ['hipay.redirect.sha1', 'hipay.redirect.sha256']) {
    const vector = vectors.find((one) => one.id === id)
    assert.ok(vector, id)
    const body = Object.entries(vector.fields).flat().join('')
    // Signed, though it names no transaction.
    assert.deepEqual(heard(body, vector.expected, vector.secret), { kind: 'malformed' }, id)
    assert.deepEqual(heard(body, vector.expected.replace(/.$/, '0'), vector.secret), { kind: 'forged' }, id)
  }
})
