import assert from 'node:assert/strict'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { createOutbound } from '../outbound/index.ts'
import { createTwilioSmsGateway } from './twilio-sms-gateway.ts'

const outbound = createOutbound({ policy: 'loopback_too' })
after(() => outbound.close())

/** The provider's side of the protocol, answering what the test says. */
async function provider(status: number, answer: object) {
  const seen: { request: IncomingMessage; form: URLSearchParams }[] = []
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('')
    seen.push({ request, form: new URLSearchParams(body) })
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  }).listen(0, '127.0.0.1')
  after(() => server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  return { seen, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const account = { accountSid: 'AC1', authToken: 'hush', from: '+33600000000' }
const sms = { to: '+33612345678', text: 'Votre échéance de 12 € : https://pay.example', key: 'msg-1' }

test('a message is one form post to the account, authenticated by its token', async () => {
  const { seen, baseUrl } = await provider(201, { sid: 'SM1', status: 'queued' })
  assert.deepEqual(await createTwilioSmsGateway(outbound, { ...account, baseUrl }).send(sms), { kind: 'accepted' })
  const [{ request, form } = assert.fail()] = seen
  assert.equal(request.url, '/2010-04-01/Accounts/AC1/Messages.json')
  assert.equal(request.headers.authorization, `Basic ${Buffer.from('AC1:hush').toString('base64')}`)
  assert.deepEqual(Object.fromEntries(form), { To: sms.to, Body: sms.text, From: '+33600000000' })
})

test('a messaging service sends in its own name', async () => {
  const { seen, baseUrl } = await provider(201, {})
  await createTwilioSmsGateway(outbound, { ...account, from: 'MG9', baseUrl }).send(sms)
  assert.deepEqual(Object.fromEntries(seen[0]?.form ?? []), { To: sms.to, Body: sms.text, MessagingServiceSid: 'MG9' })
})

test('a number that does not exist is refused for good; a wrong token, a limit and an outage are tried again', async () => {
  const outcomes = [
    [400, 'refused', 'status_400_21211'],
    [401, 'deferred', 'status_401_20003'],
    [429, 'deferred', 'status_429_20429'],
    [503, 'deferred', 'status_503'],
  ] as const
  for (const [status, kind, reason] of outcomes) {
    const code = Number(reason.split('_')[2])
    const { baseUrl } = await provider(status, code ? { code, message: `to ${sms.to}` } : {})
    assert.deepEqual(await createTwilioSmsGateway(outbound, { ...account, baseUrl }).send(sms), { kind, reason })
  }
})

test('a provider that is not there is asked again later', async () => {
  const gone = createTwilioSmsGateway(outbound, { ...account, baseUrl: 'http://127.0.0.1:9' })
  assert.equal((await gone.send(sms)).kind, 'deferred')
})
