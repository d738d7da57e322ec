import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBasic, readBearer, readV1Token } from './authenticate.ts'
import { whyUnkeepable } from './json-body.ts'
import { redactUrl } from './redact-url.ts'

/** Signed with HS256 by somebody, of the claims {"a":1}. */
const JWT = 'eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.eyJhIjoxfQ.9TScd9qkG4hNYAnJ_AxvxktsgJfGSrMEMpes8gYunOI'

test('what opens doors is cut out of addresses, however it is spelled', () => {
  for (const [url, logged] of [
    ['/api/purchases/pur_1/abort', '/api/purchases/pur_1/abort'],
    ['/pay/p1.secret', '/pay/…'],
    ['/pay/p1.secret/people?done=1', '/pay/…/people?done=1'],
    ['/p%61y/p1.secret/x', '/pay/…/x'],
    ['/pay/assets/0f/whipround.css', '/pay/assets/0f/whipround.css'],
    ['/api/purchase_link/?signature=secret', '/api/purchase_link/?signature=…'],
    ['/api/x?a=1&SIGNATURE=secret&b=2', '/api/x?a=1&SIGNATURE=…&b=2'],
    ['/api/x?%73ignature=secret', '/api/x?%73ignature=…'],
    ['/api/x?a=?token=secret', '/api/x?a=&token=…'],
    ['/purchase?email=alice@example.test&a=1', '/purchase?…'],
    ['/p%75rchases/?signature=secret', '/p%75rchases/?…'],
    ['/payment_solutions?firstName=Alice', '/payment_solutions?…'],
    ['//purchase?email=alice@example.test', '//purchase?…'],
    ['/Purchase?email=alice@example.test', '/Purchase?…'],
    ['/purchase/x?email=alice@example.test', '/purchase/x?…'],
    ['/purchase%ff?email=alice@example.test', '/purchase%ff?…'],
    ['/api/purchases?reference=a', '/api/purchases?reference=a'],
    ['/api/x?signature[]=secret&a=1', '/api/x?signature[]=…&a=1'],
    [`/api/purchase_link/${JWT}`, '/api/purchase_link/…'],
    [`/api/x?sig=${JWT}&a=1`, '/api/x?sig=…&a=1'],
    ['/x?signatures=1&%zz', '/x?signatures=1&%zz'],
  ] as const) {
    assert.equal(redactUrl(url), logged)
  }
})

test('credentials are read by their scheme only', () => {
  assert.equal(readBearer('bearer  abc'), 'abc')
  assert.equal(readV1Token('abc'), 'abc')
  assert.equal(readV1Token('Token abc'), 'abc')
  for (const wrong of [undefined, '', 'Bearer', 'Bearer a b', 'Basic abc', `Bearer ${'x'.repeat(2000)}`]) {
    assert.throws(() => readBearer(wrong), { code: 'invalid_credentials' }, wrong)
  }
  const basic = (text: string) => readBasic(`Basic ${Buffer.from(text).toString('base64')}`)
  assert.deepEqual(basic('user:pass:word'), { user: 'user', password: 'pass:word' })
  for (const wrong of ['user', ':password', 'a\0:b', 'a:\0']) assert.equal(basic(wrong), undefined, wrong)
})

test('a body is refused for what a database cannot keep, at any depth, and for its depth', () => {
  const nested = (depth: number, leaf: unknown) =>
    Array.from({ length: depth }).reduce<unknown>((inner) => [inner], leaf)
  assert.equal(whyUnkeepable(nested(32, 'x')), undefined)
  assert.match(whyUnkeepable(nested(33, 'x')) ?? '', /levels deep/)
  assert.match(whyUnkeepable(nested(30, { 'a\0': 1 })) ?? '', /key holds/)
  assert.match(whyUnkeepable({ a: [{ b: '\ud800' }] }) ?? '', /text holds/)
  assert.equal(whyUnkeepable({ a: '👍', b: null, c: [1, true, '\u0001'] }), undefined)
})
