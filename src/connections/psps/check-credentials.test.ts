import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import * as simulators from '../../../sandbox/psps/registry.ts'
import type { CredentialField } from '../../providers/descriptor.ts'
import { PSP_FAMILIES } from '../../providers/index.ts'
import { checkCredentials, chooseMode } from './check-credentials.ts'

const field = (name: string, more: Partial<CredentialField> = {}): CredentialField => ({
  name,
  label: name.toUpperCase(),
  isSecret: true,
  isRequired: true,
  pattern: /^[\x20-\x7e]{1,64}$/,
  help: 'in the back office',
  ...more,
})
const FAMILY = {
  credentials: [
    field('login', { isSecret: false, pattern: /^\w{2,30}$/ }),
    field('signature-secret'),
    field('signature-algorithm', { isSecret: false, pattern: /^\w+$/ }),
    field('live-url-prefix', { isRequired: false, pattern: /^[a-z0-9-]+$/i }),
  ],
}
const BRAND = { label: 'Bank' }
const GOOD = { login: 'ShopEU', 'signature-secret': 'a B]c', 'signature-algorithm': 'sha512' }

test('credentials are kept letter for letter, and what was left empty is not', () => {
  assert.deepEqual(checkCredentials(FAMILY, BRAND, { ...GOOD, 'live-url-prefix': '' }), GOOD)
})

test('what is no credential is refused in a sentence that names the field', () => {
  const cases: [Record<string, unknown>, RegExp][] = [
    [{ login: undefined }, /^Bank needs login \(LOGIN\): in the back office$/],
    [{ login: '' }, /^Bank needs login/],
    [{ login: 7 }, /^login must be a text$/],
    [{ login: ' ShopEU' }, /^login begins or ends with a space, and nothing is trimmed/],
    [{ 'signature-secret': 'abc\t' }, /^signature-secret begins or ends with a space/],
    [{ 'signature-secret': 'abc\u00a0' }, /^signature-secret begins or ends with a space/],
    [{ 'signature-secret': 'a[b' }, /^signature-secret must not contain "\["/],
    [{ 'signature-algorithm': 'SHA256' }, /^signature-algorithm is one of sha1, sha256, sha512, in lower case$/],
    [{ 'signature-algorithm': 'md5' }, /^signature-algorithm is one of/],
    [{ login: 'x'.repeat(31) }, /^this is no login \(LOGIN\): in the back office$/],
    [{ 'live-url-prefix': 'a.b' }, /^this is no live-url-prefix/],
    [{ password: 'x' }, /^Bank takes login, signature-secret, signature-algorithm, live-url-prefix and nothing else$/],
  ]
  for (const [change, sentence] of cases) {
    assert.throws(() => checkCredentials(FAMILY, BRAND, { ...GOOD, ...change }), { message: sentence })
  }
})

test('whatever is given, no sentence repeats it', () => {
  const value = fc.string({ minLength: 8, maxLength: 40 }).filter((text) => /[^a-z ]/i.test(text))
  fc.assert(
    fc.property(value, fc.constantFrom('login', 'signature-secret', 'signature-algorithm'), (text, name) => {
      try {
        checkCredentials(FAMILY, BRAND, { ...GOOD, [name]: text })
      } catch (error) {
        assert.ok(!(error as Error).message.includes(text))
      }
    }),
  )
})

test('test and live are never mixed: credentials that tell decide, others want to be told', () => {
  const telling = { modeOf: () => 'live' as const }
  const silent = { modeOf: () => null }
  assert.equal(chooseMode(telling, BRAND, GOOD, undefined), 'live')
  assert.equal(chooseMode(telling, BRAND, GOOD, 'live'), 'live')
  assert.throws(() => chooseMode(telling, BRAND, GOOD, 'test'), /these are live credentials, and test ones are wanted/)
  assert.equal(chooseMode(silent, BRAND, GOOD, 'test'), 'test')
  assert.throws(() => chooseMode(silent, BRAND, GOOD, undefined), /say --mode test or --mode live/)
  assert.throws(() => chooseMode({ modeOf: () => undefined }, BRAND, GOOD, 'test'), /these are no credentials of Bank/)
})

test('what a simulator takes is what a merchant of its family may give, and belongs to test', () => {
  for (const { family: name, credentials } of Object.values(simulators)) {
    const family = PSP_FAMILIES.find((known) => known.name === name) ?? assert.fail(name)
    const brand = family.brands[0] ?? assert.fail(name)
    for (const key of ['c0ffee'.repeat(8), 'k_3-x'.repeat(6)]) {
      const settings = checkCredentials(family, brand, credentials(key))
      assert.equal(chooseMode(family, brand, settings, 'test'), 'test', name)
    }
  }
})
