import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { callbackReceiver, KEY, submitCard, testSandbox } from '../test-kit.ts'

const sandbox = await testSandbox()

test('a verdict is called back, signed over time and body', async () => {
  const receiver = await callbackReceiver()
  const payment = await sandbox.payBy({ callback_url: receiver.url, reference: 'signed' })
  await receiver.until(1)
  const { body, signature } = receiver.heard[0]!
  const [, time, digest] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature)!
  assert.equal(digest, createHmac('sha256', KEY).update(`${time}.${body}`).digest('hex'))
  assert.ok(Math.abs(Number(time) - Date.now() / 1000) < 5)
  const { session_id: sessionId, ...rest } = JSON.parse(body)
  assert.match(sessionId, /^ses_/)
  assert.deepEqual(rest, { type: 'session.changed', reference: 'signed', payment_id: payment.id })
})

test('a capture is called back as a change of the payment', async () => {
  const receiver = await callbackReceiver()
  const payment = await sandbox.payBy({ callback_url: receiver.url })
  await receiver.until(1)
  await sandbox.call('POST', `/v1/payments/${payment.id}/captures`, { amount: 1, final: true })
  await receiver.until(2)
  assert.equal(JSON.parse(receiver.heard[1]!.body).type, 'payment.changed')
})

test('an unheard callback is tried again', async () => {
  const receiver = await callbackReceiver((count) => (count === 1 ? 500 : 204))
  await sandbox.payBy({ callback_url: receiver.url })
  await receiver.until(2)
  assert.equal(receiver.heard[0]!.body, receiver.heard[1]!.body)
})

test('duplicate: told twice; drop: not at all', async () => {
  const receiver = await callbackReceiver()
  await sandbox.fault('callback', 'drop')
  const dropped = await sandbox.payBy({ callback_url: receiver.url })
  await sandbox.fault('callback', 'duplicate')
  const doubled = await sandbox.payBy({ callback_url: receiver.url })
  await receiver.until(2)
  const told = receiver.heard.map(({ body }) => JSON.parse(body).payment_id)
  assert.deepEqual(told, [doubled.id, doubled.id])
  assert.equal(dropped.state, 'held')
})

test('early: the receiver looks and still finds the session open', async () => {
  let seen = ''
  let sessionId = ''
  const receiver = await callbackReceiver(async () => {
    seen = (await sandbox.session(sessionId)).state
    return 204
  })
  await sandbox.fault('callback', 'early')
  const opened = await sandbox.openSession({ callback_url: receiver.url })
  sessionId = opened.id
  await submitCard(opened.page_url, '4242424242424242')
  assert.equal(seen, 'open')
  assert.equal((await sandbox.session(opened.id)).state, 'approved')
  assert.equal(receiver.heard.length, 1)
})
