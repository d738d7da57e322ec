import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { crashingService } from '../support/crashing-service.ts'
import { messagesFor } from '../support/mailbox.ts'
import { openShop } from '../support/shop.ts'
import { until } from '../support/until.ts'

test('SIGTERM lets a running request finish, and a second signal is harmless', async () => {
  const service = await crashingService()
  await service.start()
  const shop = openShop({ baseUrl: service.baseUrl, credentials: await service.credentials() })
  await shop.token()
  // The mail server takes the mail and is slow to say so: the request waits for it.
  const answer = shop.sendLink({ email: 'alice@slow.test' }, { send_email: true })
  await until('the request was under way', async () => (await messagesFor(service, 'alice@slow.test')).length > 0)
  const child = service.process()
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  child.kill('SIGINT')
  child.kill('SIGTERM')
  const { id, email_has_been_sent } = await answer
  assert.match(id, /^[0-9a-f-]{36}$/)
  assert.equal(email_has_been_sent, false)
  assert.deepEqual(await ended, [0, null])
  await service.start()
  assert.equal(await shop.state(id), 'INITIALIZED')
})
