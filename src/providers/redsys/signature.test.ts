import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { isSigned, keyOf, sign } from './signature.ts'

const FOLDER = process.env.PSP_CONTRACTS_DIR
const skip = FOLDER ? false : 'PSP_CONTRACTS_DIR is not set'

interface Vector {
  readonly id: string
  readonly secret: string
  readonly order?: string
  readonly string_to_hash?: string
  readonly merchant_parameters?: string
  readonly payload?: string
  readonly expected: string
}

test('keys of orders and signatures are those of every published vector', { skip }, () => {
  const file = readFileSync(join(FOLDER ?? '', '..', 'psp-vectors.json'), 'utf8')
  const { vectors } = JSON.parse(file) as { vectors: readonly Vector[] }
  const ours = vectors.filter(({ id }) => id.startsWith('redsys.'))
  assert.ok(ours.length >= 3)
  for (const { id, secret, order, string_to_hash, merchant_parameters, payload, expected } of ours) {
    if (string_to_hash !== undefined && order === undefined) {
      assert.equal(keyOf(secret, string_to_hash).toString('base64'), expected, id)
      continue
    }
    const text = merchant_parameters ?? payload ?? ''
    assert.equal(sign(secret, order ?? '', text), expected, id)
    assert.equal(isSigned(secret, order ?? '', text, expected), true, id)
    assert.equal(isSigned(secret, order ?? '', `${text} `, expected), false, id)
  }
})

/** The public key of Redsys's test environment; redsys-easy @ bb1de509, its fixtures. */
const KEY = 'Mk9m98IfEblmPfrpsawt7BmxObt98Jev'

test('an order of any length has a key of its own', () => {
  assert.equal(keyOf(KEY, '1446068581').toString('base64'), 'Uv3ZTYJhPi5Hpi9R6NzR6w==')
  assert.equal(keyOf(KEY, '12345678').length, 8)
  assert.equal(keyOf(KEY, '123456789012').length, 16)
  assert.notDeepEqual(keyOf(KEY, '123456789012'), keyOf(KEY, '123456789013'))
})

test('a signature is believed in base64 and in base64url, and not cut, empty or of another order', () => {
  const text = 'eyJEc19PcmRlciI6IjEyMzQifQ=='
  const signatures = Array.from({ length: 40 }, (_, at) => sign(KEY, `12345678${at}`, text))
  const given = signatures.find((one) => one.includes('+') && one.includes('/')) ?? ''
  const order = `12345678${signatures.indexOf(given)}`
  assert.equal(isSigned(KEY, order, text, given), true)
  assert.equal(isSigned(KEY, order, text, given.replaceAll('+', '-').replaceAll('/', '_')), true)
  for (const wrong of ['', given.slice(0, -4), given.toLowerCase(), `${given}AAAA`])
    assert.equal(isSigned(KEY, order, text, wrong), false, wrong)
  assert.equal(isSigned(KEY, `${order}0`, text, given), false)
})
