import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stripeLibrary } from '../../test/support/stripe-library.ts'
import { startSandbox } from '../start-sandbox.ts'
import { callbackReceiver, KEY, newDataDir } from '../test-kit.ts'
import { pay, sessionOrder } from './test-stripe.ts'

test('books, keys, pages and untold events survive a restart', async () => {
  const dataDir = newDataDir()
  const start = async () => {
    const sandbox = await startSandbox({ dataDir, key: KEY })
    return { sandbox, api: stripeLibrary(sandbox.stripe.url, sandbox.stripe.key) }
  }
  const first = await start()
  const { url, heard, until } = await callbackReceiver((count) => (count === 1 ? 500 : 204), 'stripe-signature')
  await first.api.webhookEndpoints.create({ url, enabled_events: ['checkout.session.completed'] })
  const options = { idempotencyKey: 'restart' }
  const session = await first.api.checkout.sessions.create(sessionOrder(), options)
  await pay(session, '4242424242424242')
  await until(1)
  const open = await first.api.checkout.sessions.create(sessionOrder())
  await first.sandbox.close()

  const second = await start()
  const same = await second.api.checkout.sessions.create(sessionOrder(), options)
  assert.equal(same.id, session.id)
  const moved = await second.api.checkout.sessions.retrieve(open.id)
  assert.equal((await fetch(String(moved.url).split('#')[0] as string)).status, 200)
  assert.equal((await second.api.checkout.sessions.retrieve(session.id)).status, 'complete')
  await fetch(`${second.sandbox.baseUrl}/clock/advance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"ms":60000}',
  })
  await until(2)
  assert.equal(heard[0]!.body, heard[1]!.body)
  await second.sandbox.close()
})
