import assert from 'node:assert/strict'
import { test } from 'node:test'
import { webhookProblem } from './verify-webhook.ts'

// The example of the Standard Webhooks specification, with our body's token added to it and signed anew by OpenSSL:
// printf '%s' "$id.$timestamp.$body" | openssl dgst -sha256 -mac HMAC -macopt hexkey:<secret> -binary | base64
const endpoint = { token: 'wht_1', signing_secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }
const body = '{"token":"wht_1"}'
const headers = {
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': '1614265330',
  'webhook-signature': 'v1,5XztnYZ+6ZFg6LloYHE6aWtRHbARYvXr+naCwA53r0g=',
}
const now = new Date(1_614_265_330_000)

test('a webhook signed as the specification says is believed, also beside another signature', () => {
  assert.equal(webhookProblem({ headers, body }, endpoint, now), undefined)
  const both = { ...headers, 'webhook-signature': `v1,AAAA ${headers['webhook-signature']}` }
  assert.equal(webhookProblem({ headers: both, body }, endpoint, now), undefined)
})

test('a changed byte, a foreign token, an old call and missing headers are told apart', () => {
  const problem = (changed: object, said = body, at = now) =>
    webhookProblem({ headers: { ...headers, ...changed }, body: said }, endpoint, at)
  assert.match(problem({}, '{"token":"wht_1" }') ?? '', /signature/)
  assert.match(problem({}, '{"token":"wht_2"}') ?? '', /token/)
  assert.match(problem({}, body, new Date(now.getTime() + 301_000)) ?? '', /old/)
  assert.match(problem({ 'webhook-id': undefined }) ?? '', /missing/)
})
