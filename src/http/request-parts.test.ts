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
    ['/callbacks/psps/1?card=4929123456780121&at=1783670400000', '/callbacks/psps/1?card=…&at=1783670400000'],
    ['/pay/p1.secret/people?done=1', '/pay/…/people?done=1'],
    ['/p%61y/p1.secret/x', '/pay/…/x'],
    ['/pay/assets/0f/whipround.css', '/pay/assets/0f/whipround.css'],
    ['/api/purchase_link/?signature=secret', '/api/purchase_link/?signature=…'],
    ['/api/x?a=1&SIGNATURE=secret&b=2', '/api/x?a=1&SIGNATURE=…&b=2'],
    ['/api/x?%73ignature=secret', '/api/x?signature=…'],
    ['/api/x?a=?token=secret', '/api/x?a=?token=…'],
    ['/purchase?email=alice@example.test&a=1', '/purchase?…'],
    ['/p%75rchases/?signature=secret', '/purchases/?…'],
    ['/payment_solutions?firstName=Alice', '/payment_solutions?…'],
    ['//purchase?email=alice@example.test', '//purchase?…'],
    ['/Purchase?email=alice@example.test', '/Purchase?…'],
    ['/purchase/x?email=alice@example.test', '/purchase/x?…'],
    ['/purchase%ff?email=alice@example.test', '/purchase%ff?…'],
    ['/api/purchases?reference=a', '/api/purchases?reference=a'],
    ['/api/x?signature[]=secret&a=1', '/api/x?signature[]=…&a=1'],
    [`/api/purchase_link/${JWT}`, '/api/purchase_link/…'],
    [`/api/x?sig=${JWT}&a=1`, '/api/x?sig=…&a=1'],
    ['/x?sign=1&%zz', '/x?sign=1&%zz'],
    ['/x?b=2%20&a=%2525', '/x?b=2%20&a=%2525'],
    [`/x?a=%65yJ${JWT.slice(3)}`, '/x?a=…'],
    [`/x?a=%2565yJ${JWT.slice(3)}&b=1`, '/x?a=…&b=1'],
    [`/x/p1%2E${'x'.repeat(43)}`, '/x/…'],
    [`/x/ap1.${'x'.repeat(43)}/y`, '/x/a…/y'],
    ['/x?u=https%3A%2F%2Fpay.example%2Fpay%2Fsecret%2Fpeople&b=1', '/x?u=https://pay.example/pay/…/people&b=1'],
    ['/x?u=%252Fpay%252Fsecret&b=1', '/x?u=/pay/…&b=1'],
    ['/pay//secret', '/pay/…'],
    ['/x?email=alice&a=1', '/x?email=…&a=1'],
    ['/x/email=alice', '/x/email=…'],
    ['/x?a=email=alice&b=1', '/x?a=email=…&b=1'],
    ['/x?data%5Be_mail%5D=alice', '/x?data%5Be_mail%5D=…'],
    ['/x?u=%3Ftoken%3Da%2526b', '/x?u=?token=…'],
    ['/x?u=a%3Fphone%2525253D1&b=1', '/x?u=a?phone=…'],
    ['/x?u=https://pay.example/purchase?who=Alice', '/x?u=https://pay.example/purchase?…'],
    ['/x?u=https%3A%2F%2Fpay.example%2Fpurchase%3Fwho%3DAlice', '/x?u=https://pay.example/purchase?…'],
    ['/x/alice%40example.test/y', '/x/…/y'],
    ['/x?who=alice@example.test&b=1', '/x?who=…&b=1'],
    ['/x?u=https://user:password@example.test/y', '/x?u=https://…/y'],
    [`/${'x'.repeat(3000)}`, `/${'x'.repeat(2047)}…`],
  ] as const) {
    assert.equal(redactUrl(url), logged)
  }
})

test('an address of 64 kB is made fit for the log in less than 50 ms, whatever it repeats', () => {
  const units = [
    '-eyJ',
    'eyJa.',
    '%',
    '%25',
    '%2',
    '%2%35',
    'p1.',
    '/pay/',
    '/pay//',
    'a=',
    'email=',
    '?token=',
    '@',
    '/purchase',
    '//=/',
    '?',
    'a',
  ]
  for (const unit of [...units, ...units.map((one) => encodeURIComponent(one)), ...units.map((one) => `${one}%41`)]) {
    const url = `/x?${unit.repeat(65_536 / unit.length)}`
    // Processor time, and the least of several: a busy machine and a cold function add to it, nothing takes away.
    let leastMs = Number.POSITIVE_INFINITY
    for (let tries = 0; leastMs >= 50 && tries < 20; tries += 1) {
      const { user, system } = process.cpuUsage()
      redactUrl(url)
      const since = process.cpuUsage({ user, system })
      leastMs = Math.min(leastMs, (since.user + since.system) / 1000)
    }
    assert.ok(leastMs < 50, `${unit}: ${leastMs} ms`)
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
