import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTransport } from 'nodemailer'
import { testSandbox } from '../test-kit.ts'

const sandbox = await testSandbox({ slowMailMs: 60 })
const transport = createTransport({ host: '127.0.0.1', port: sandbox.smtpPort, ignoreTLS: true, pool: true })
after(() => transport.close())

const send = (to: string, extra: object = {}) =>
  transport.sendMail({
    from: 'Charlie <shop@merchant.test>',
    to,
    subject: 'Chip in €33.34',
    text: 'Hello Bob',
    ...extra,
  })
const sms = (body: object, key?: string) =>
  sandbox.call('POST', '/sms/messages', { from: 'Shop', text: 'Hi', ...body }, key)
const received = async (query: string) => (await sandbox.call('GET', `/mailbox.json${query}`)).body.messages

test('mail is kept with its parts, once per recipient, oldest first', async () => {
  const { messageId } = await send('bob@example.org, dora@example.org', { html: '<p style="color:red">Hello</p>' })
  const [first, second] = await received('')
  assert.deepEqual([first.to, second.to], ['bob@example.org', 'dora@example.org'])
  assert.deepEqual([first.channel, first.from, first.subject], ['email', 'shop@merchant.test', 'Chip in €33.34'])
  assert.equal(first.text.trim(), 'Hello Bob')
  assert.match(first.html, /color:red/)
  assert.equal(first.message_id, messageId)
  assert.deepEqual(
    (await received('?to=DORA@example.org')).map(({ id }: { id: string }) => id),
    [second.id],
  )
  assert.deepEqual((await received(`?after=${first.id}`))[0].id, second.id)
})

test('@refused.test is refused for good', async () => {
  await assert.rejects(send('bob@refused.test'), { responseCode: 550 })
  assert.deepEqual(await received('?to=bob@refused.test'), [])
})

test('@later.test is refused twice, then accepted', async () => {
  await assert.rejects(send('bob@later.test'), { responseCode: 451 })
  await assert.rejects(send('bob@later.test'), { responseCode: 451 })
  await send('bob@later.test')
  assert.equal((await received('?to=bob@later.test')).length, 1)
  await assert.rejects(send('bob@later.test'), { responseCode: 451 })
})

test('@slow.test is answered late', async () => {
  const start = performance.now()
  await send('bob@slow.test')
  assert.ok(performance.now() - start >= 55)
})

test('a text message is kept once per key', async () => {
  const first = await sms({ to: '+33612345678' }, 'sms-1')
  assert.equal(first.status, 201)
  assert.deepEqual(await sms({ to: '+33612345678' }, 'sms-1'), first)
  const messages = await received(`?to=${encodeURIComponent('+33612345678')}`)
  assert.deepEqual(
    messages.map(({ id, channel, text }: Record<string, string>) => ({ id, channel, text })),
    [{ id: first.body.id, channel: 'sms', text: 'Hi' }],
  )
})

test('text messages to no number, to 0000 and without key are refused', async () => {
  for (const to of ['0612345678', '+0612345678', 'bob']) assert.equal((await sms({ to })).status, 400)
  assert.equal((await sms({ to: '+33612340000' })).status, 422)
  const response = await fetch(`${sandbox.baseUrl}/sms/messages`, { method: 'POST' })
  assert.equal(response.status, 401)
})

test('the pages show what came, and foreign HTML only in a sandboxed document', async () => {
  await send('eve@example.org', { subject: '<b>bold</b>', html: '<script>alert(1)</script><p>Hi</p>' })
  const [message] = await received('?to=eve@example.org')
  const english = { headers: { 'accept-language': 'en' } }
  const list = await (await fetch(`${sandbox.baseUrl}/mailbox?to=eve@example.org`, english)).text()
  assert.match(list, /&lt;b&gt;bold&lt;\/b&gt;/)
  const page = await (await fetch(`${sandbox.baseUrl}/mailbox/${message.id}`, english)).text()
  assert.match(page, /<iframe class="mail" src="\/mailbox\/\d+\/html"/)
  assert.doesNotMatch(page, /<script>alert/)
  const body = await fetch(`${sandbox.baseUrl}/mailbox/${message.id}/html`)
  assert.match(body.headers.get('content-security-policy') ?? '', /^sandbox [a-z -]*; default-src 'none'/)
  assert.doesNotMatch(body.headers.get('content-security-policy') ?? '', /allow-scripts|allow-same-origin/)
  assert.equal((await fetch(`${sandbox.baseUrl}/mailbox/999999`)).status, 404)
})
