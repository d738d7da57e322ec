import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { apiWorld } from '../../test/support/api-world.ts'

const { call, alice } = await apiWorld()
const link = `/api/merchants/${alice.merchantUid}/purchase_link`
const catalogue = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8')
const unknown = '018f0000-0000-7000-8000-000000000000'

test('[errors.token.*, decided.codes] a refusal of the token API has exactly a code of the catalogue, an explanation and a sentence', async () => {
  for (const [status, code, answer] of [
    [400, 'invalid_parameters', await call('POST', link, { token: alice.accessToken, body: {} })],
    [401, 'invalid_credentials', await call('POST', link, { body: {} })],
    [
      404,
      'purchase_not_found',
      await call('POST', `/api/purchases/pur_${unknown}/abort`, { token: alice.accessToken }),
    ],
    [405, 'method_not_allowed', await call('DELETE', link, { token: alice.accessToken })],
  ] as const) {
    assert.deepEqual([answer.status, Object.keys(answer.json)], [status, ['error']])
    const { app_error, debug, info, ...rest } = answer.json.error as Record<string, string>
    assert.deepEqual([app_error, rest], [code, {}])
    assert.ok(debug)
    assert.match(info ?? '', /^[A-ZÉ].*\.$/)
    const row = catalogue.split('\n').find((line) => line.startsWith(`| \`${code}\` |`))
    assert.ok(row?.includes(String(status)) && row.endsWith(`| ${info} |`), row)
  }
})

test('[v1.error.*] a refusal of merchant API v1 has exactly a code and a message', async () => {
  const path = '/api/merchants/v1/purchases'
  for (const [status, code, answer] of [
    [401, 'invalid_credentials', await call('POST', path, { body: {} })],
    [404, 'purchase_not_found', await call('GET', `${path}/${unknown}`, { token: alice.v1Token })],
    [406, 'invalid_parameters', await call('POST', path, { token: alice.v1Token, body: {} })],
  ] as const) {
    assert.deepEqual([answer.status, Object.keys(answer.json)], [status, ['error']])
    const { code: given, message, ...rest } = answer.json.error as Record<string, string>
    assert.deepEqual([given, rest], [code, {}])
    assert.ok(message)
  }
})
