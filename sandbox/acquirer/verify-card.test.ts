import assert from 'node:assert/strict'
import { test } from 'node:test'
import { submitCard, testSandbox } from '../test-kit.ts'

const sandbox = await testSandbox()

test('a verification stores the card and moves nothing; later charges go to it', async () => {
  const opened = await sandbox.openSession({ mode: 'verify', amount: 0, store_credential: true, reference: 'verify' })
  const shown = await (await fetch(opened.page_url)).text()
  assert.match(shown, /Use this card|Utiliser cette carte/)
  assert.doesNotMatch(shown, /0[.,]00/)
  await submitCard(opened.page_url, '4242424242424242')
  const { body } = await sandbox.call('GET', `/v1/sessions/${opened.id}`)
  const { payment } = body
  assert.deepEqual(
    [body.state, payment.mode, payment.state, payment.amount, payment.captured],
    ['approved', 'verify', 'voided', 0, 0],
  )
  const order = { amount: 500, currency: 'EUR', mode: 'sale', reference: 'later', credential: payment.credential }
  assert.equal((await sandbox.call('POST', '/v1/charges', order)).status, 201)
  assert.equal(
    (await sandbox.call('POST', `/v1/payments/${payment.id}/captures`, { amount: 1, final: true })).status,
    402,
  )
})

test('only a verification is of nothing, and it is of nothing else', async () => {
  const order = {
    currency: 'EUR',
    reference: 'r',
    description: 'd',
    language: 'en',
    return_url: 'http://localhost/back',
    callback_url: 'http://localhost/callback',
  }
  for (const wrong of [
    { mode: 'verify', amount: 1 },
    { mode: 'hold', amount: 0 },
    { mode: 'sale', amount: 0 },
  ]) {
    assert.equal((await sandbox.call('POST', '/v1/sessions', { ...order, ...wrong })).status, 400)
  }
})
