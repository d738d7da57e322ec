import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OutboundAnswer } from '../../outbound/index.ts'
import { readForm, readJson, readXmlAnswer } from './read-answer.ts'

const answer = (body: string, status = 200, headers = {}): OutboundAnswer => ({
  kind: 'answered',
  status,
  headers,
  body,
  complete: true,
})

test('JSON of a PSP is said, with its status', () => {
  const said = readJson(answer('{"a":{"b":[1,2.50,"1e5"]},"b":[{"a":1},{"a":2}]}', 402))
  assert.deepEqual(said, {
    kind: 'said',
    status: 402,
    headers: {},
    value: { a: { b: [1, 2.5, '1e5'] }, b: [{ a: 1 }, { a: 2 }] },
  })
})

for (const [what, body] of Object.entries({
  'a name twice': '{"a":1,"a":2}',
  'a name twice, once in disguise': '{"a":1,"\\u0061":2}',
  'a name twice within a list': '[{"a":{"b":1,"c":[],"b":2}}]',
  'a prototype': '{"__proto__":{"a":1}}',
  'an amount with an exponent': '{"amount":1e5}',
  'an amount beyond 2^53': '{"amount":9007199254740993}',
  'more decimals than a float keeps': '{"amount":100.00000000000000001}',
  'a byte order mark': '\uFEFF{"a":1}',
  'letters of another charset': '{"a":"\uFFFD"}',
  'depth enough for any stack': '['.repeat(50_000) + ']'.repeat(50_000),
  'half of it': '{"a":',
  HTML: '<html>',
  nothing: '',
}))
  test(`no JSON that is believed: ${what}`, () =>
    assert.deepEqual(readJson(answer(body)), { kind: 'no_answer', reason: 'status_200_unreadable' }))

test('nothing is read of what is no word of the PSP', () => {
  const fine = '{"a":1}'
  assert.deepEqual(readJson(answer(fine, 302)), { kind: 'no_answer', reason: 'redirect' })
  assert.deepEqual(readJson(answer(fine, 500)), { kind: 'no_answer', reason: 'status_500' })
  assert.deepEqual(readJson({ ...answer(fine), complete: false } as OutboundAnswer), {
    kind: 'no_answer',
    reason: 'incomplete_body',
  })
  assert.equal(readJson(answer(fine, 500), { alsoAt: [500] }).kind, 'said')
})

test('turned away, nothing was sent, and its wish to be left alone is kept', () => {
  const turned = { kind: 'not_sent', reason: 'status_429', retryAfterMs: 7_000 }
  assert.deepEqual(readJson(answer('', 429, { 'retry-after': '7' })), turned)
  assert.deepEqual(readJson(answer('', 503)), { kind: 'no_answer', reason: 'status_503' })
  assert.equal(readJson(answer('', 503), { turnsAwayWith: [503] }).kind, 'not_sent')
})

test('forms and XML are held to the same', () => {
  assert.deepEqual(readForm(answer('a=1&b=x+y')), {
    kind: 'said',
    status: 200,
    headers: {},
    value: { a: '1', b: 'x y' },
  })
  for (const body of ['a=1&a=2', '<html a=1>', '{"a"=1}', '', 'nothing'])
    assert.equal(readForm(answer(body)).kind, 'no_answer', body)
  assert.equal(readXmlAnswer(answer('<a/>')).kind, 'said')
  assert.equal(readXmlAnswer(answer('<a>')).kind, 'no_answer')
})
