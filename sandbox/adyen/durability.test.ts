import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'
import { KEY, newDataDir } from '../test-kit.ts'
import { MERCHANT_ACCOUNT } from './account.ts'
import { payWith, sessionOrder, webhookReceiver } from './test-kit.ts'

const dataDir = newDataDir()

async function spawnSandbox(port = '0') {
  const main = new URL('../main.ts', import.meta.url).pathname
  const settings = [main, '--data', dataDir, '--key', KEY, '--adyen-port', port]
  const child = spawn(process.execPath, settings, { stdio: ['pipe', 'pipe', 'inherit'] })
  after(() => void child.kill('SIGKILL'))
  const [line] = await once(createInterface({ input: child.stdout! }), 'line')
  const ready = JSON.parse(line)
  return { child, url: ready.adyen_url as string, desk: ready.base_url as string }
}

async function post(url: string, body: object, key: string) {
  const headers = { 'x-api-key': KEY, 'content-type': 'application/json', 'idempotency-key': key }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await response.json()) as Record<string, string>
}

test('kill -9 loses nothing that was answered: keys, books, and webhooks that were not heard', async () => {
  let status = 500
  const receiver = await webhookReceiver(() => status)
  const first = await spawnSandbox()
  const webhooks = `${first.url}/v3/merchants/${MERCHANT_ACCOUNT}/webhooks`
  const url = `${receiver.url}/items`
  await post(webhooks, { type: 'standard', url, active: true, communicationFormat: 'json' }, 'w')
  const order = sessionOrder({ reference: 'survives' })
  const session = await post(`${first.url}/v72/sessions`, order, 'k')
  await payWith(session.url!, '4111111111111111')
  const books = async (origin: string) =>
    (await fetch(`${origin}/adyen/books`, { headers: { authorization: `Bearer ${KEY}` } })).json()
  await receiver.item('AUTHORISATION')
  const before = await books(first.desk)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')

  status = 200
  const second = await spawnSandbox(new URL(first.url).port)
  assert.equal(second.url, first.url)
  assert.deepEqual(await books(second.desk), before)
  assert.deepEqual(await post(`${second.url}/v72/sessions`, order, 'k'), session)
  await fetch(`${second.desk}/adyen/deliveries`, { method: 'POST', headers: { authorization: `Bearer ${KEY}` } })
  await receiver.item('AUTHORISATION', 1)
  second.child.stdin!.end()
  await once(second.child, 'exit')
})
