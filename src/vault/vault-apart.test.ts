import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect as connectPlain } from 'node:net'
import { after, describe, test } from 'node:test'
import { connect, type TLSSocket } from 'node:tls'
import { KEY, testSandbox } from '../../sandbox/test-kit.ts'
import { lastingPort } from '../../test/support/lasting-port.ts'
import { tcpProxy } from '../../test/support/tcp-proxy.ts'
import { until } from '../../test/support/until.ts'
import { type ChargeOrder, referenceOf } from '../providers/charge/index.ts'
import { SECOND_MS } from '../shared/clocks.ts'
import { STALE_MS } from './dial-door.ts'
import { frameOf, readFrames } from './frames.ts'
import { askChild, openDoor, openVault, type Vault, watchVault } from './index.ts'
import type { FromDoor } from './messages.ts'
import { ofService } from './secure-channel.ts'
import type { OpenedIssuer, OpenedPsp } from './vault.ts'

const TIMEOUT_MS = 1_000
const SECRET = randomBytes(32)

const sandbox = await testSandbox()
const told: string[] = []
const log = { warn: (facts: object, message: string) => told.push(`${message} ${JSON.stringify(facts)}`) }
const child = askChild({ timeoutMs: 60_000, policy: 'loopback_too', log })
after(() => child.close())

/** A vault that stands apart; all of them here have one isolated process behind them. */
async function stand(port = 0, asking = child) {
  const terms = { asking, key: SECRET, host: '127.0.0.1', port, timeoutMs: TIMEOUT_MS, log }
  const door = await openDoor(terms)
  after(() => door.leave(0))
  return { ...door, url: `tls://127.0.0.1:${door.port}` }
}

function service(url: string, key = SECRET): Vault {
  const vault = openVault({ timeoutMs: TIMEOUT_MS, policy: 'loopback_too', log, remote: { url, key } })
  after(() => vault.close())
  return vault
}

const door = await stand()
const vault = service(door.url)

const issuer: OpenedIssuer = {
  issuer: 'sandbox',
  apiUrl: sandbox.baseUrl,
  settings: { key: KEY, 'callback-url': 'http://127.0.0.1:9/nobody' },
}
const accepted = { kind: 'answered', value: { account: 'sandbox-issuer' } } as const
const order = (cardKey: string) => ({
  cardKey,
  amountMinor: 10_001n,
  currency: 'EUR',
  merchantName: 'Brest Surf',
  expiresAt: new Date(Date.now() + 400 * 86_400_000),
})
const fault = (operation: string, kind: string, delay_ms: number) =>
  sandbox.call('POST', '/issuer/faults', { operation, fault: kind, times: 1, delay_ms })
const cardOf = async (key: string) => (await sandbox.call('GET', `/issuer/books?key=${key}`)).body.cards[0]
const linesOf = (words: string) => told.filter((line) => line.includes(words))

/** Somebody who knows the key, and says what no service says. */
async function stranger(at = door) {
  const socket = connect({ ...ofService(SECRET), port: at.port, host: '127.0.0.1' })
  await once(socket, 'secureConnect')
  const heard: FromDoor[] = []
  readFrames(socket, { heard: (message) => heard.push(message as FromDoor), spoiled: assert.fail })
  const hello = await until('it is greeted', async () => heard[0])
  assert.ok(hello.kind === 'hello')
  after(() => socket.destroy())
  return { socket, heard, now: hello.now }
}

async function isEnded(socket: TLSSocket): Promise<void> {
  socket.on('error', () => {}).resume()
  await once(socket, 'close')
}

test('a card is made and charged through a vault that stands apart, amounts and dates as what they are', async () => {
  assert.deepEqual(await vault.issuer.check(issuer), accepted)
  const made = await vault.issuer.issue(issuer, order('apart'))
  assert.ok(made.kind === 'answered' && made.value.state === 'issued', JSON.stringify(made))
  const { body } = await sandbox.call('GET', '/psps/lyra-soap/credentials')
  const psp: OpenedPsp = { brandId: 'payzen_eu', mode: 'test', apiUrl: body.url, settings: body.credentials }
  const charge: ChargeOrder = {
    reference: referenceOf({ maxLength: 32, alphabet: 'alphanumeric' }, crypto.randomUUID(), 1),
    idempotencyKey: 'apart',
    orderReference: 'ORDER-1042',
    description: 'Order 1042',
    amountMinor: 10_001n,
    currency: 'EUR',
    customer: { email: 'alice@example.org', name: 'Alice Martin' },
    language: 'fr',
    callbackUrl: 'http://127.0.0.1:9/nobody',
    scaFlag: 'moto',
    createdAt: new Date(),
  }
  const paid = await vault.psp.sale(psp, charge, { kind: 'issued', issuer, cardId: made.value.cardId })
  assert.ok(paid.kind === 'answered' && paid.value.state === 'charged', JSON.stringify(paid.kind))
  assert.equal(paid.value.payment.amountMinor, 10_001n)
  assert.ok(paid.value.payment.createdAt instanceof Date)
})

test('it has no process of its own, and says where it asks', () => {
  assert.deepEqual([vault.pid(), vault.address, vault.failure(), watchVault(vault)], [null, door.url, null, []])
})

test('whoever has another key is told so, sends nothing, and is told of by the vault without it', async () => {
  const wrong = service(door.url, randomBytes(32))
  assert.equal(await wrong.begin(), 'VAULT_KEY is not the same on both sides')
  const answer = await wrong.issuer.check(issuer)
  assert.deepEqual(answer, { kind: 'not_sent', reason: 'vault_away', retryAfterMs: 5_000 })
  const [sentence] = watchVault(wrong)
  assert.match(
    sentence ?? '',
    /at tls:\/\/127\.0\.0\.1:\d+ cannot be asked \(VAULT_KEY is not the same on both sides\)/,
  )
  assert.equal(linesOf('without the right VAULT_KEY').length, 1, 'once, however often it knocks')
})

test('where nobody listens nothing was sent, and it is asked as soon as somebody does', async () => {
  const port = await lastingPort()
  const early = service(`tls://127.0.0.1:${port}`)
  assert.deepEqual(await early.issuer.check(issuer), { kind: 'not_sent', reason: 'vault_away', retryAfterMs: 5_000 })
  assert.equal(early.failure(), 'nobody listens there')
  await stand(port)
  await until('it is asked', async () => (await early.issuer.check(issuer)).kind === 'answered')
  assert.equal(early.failure(), null)
})

describe('what a network loses', { concurrency: true }, () => {
  test('a connection that is cut in the middle of a call has given no answer, and only once that call has ended', async () => {
    const network = await tcpProxy(door.url)
    const far = service(network.through(door.url))
    assert.deepEqual(await far.issuer.check(issuer), accepted)
    await fault('issue', 'slow', 3 * SECOND_MS)
    const sentAt = performance.now()
    const lost = far.issuer.issue(issuer, order('cut'))
    await until('the card is made', () => cardOf('cut'))
    network.cut()
    await until('it is noticed', async () => linesOf('connection was closed')[0] ?? linesOf('ECONNRESET')[0])
    assert.deepEqual(await far.issuer.check(issuer), accepted, 'over another connection')
    assert.deepEqual(await lost, { kind: 'no_answer', reason: 'vault_lost' })
    assert.ok(performance.now() - sentAt >= far.outlivesUsMs(), 'whoever looks it up finds whatever it did')
    const found = await far.issuer.lookUp(issuer, { cardKey: 'cut', cardId: null, madeSince: new Date(0) })
    assert.ok(found.kind === 'answered' && found.value.state === 'active')
  })

  test('a network that delivers nothing and tells nobody is found by its silence', async () => {
    const network = await tcpProxy(door.url)
    const far = service(network.through(door.url))
    assert.deepEqual(await far.issuer.check(issuer), accepted)
    network.swallow()
    const lost = far.issuer.check(issuer)
    network.heal()
    assert.equal((await lost).kind, 'no_answer')
    await until('another connection is made', async () => (await far.issuer.check(issuer)).kind === 'answered')
    // Whichever side has noticed first.
    assert.match(told.join('\n'), /cannot be asked.*(nothing was heard for 15 s|the connection was closed)/)
  })
})

test('one that stops answers what is under way and takes no more; the next call finds another one, by itself', async () => {
  const first = await stand(await lastingPort())
  const lasting = service(first.url)
  await lasting.issuer.check(issuer)
  await fault('issue', 'slow', 2 * SECOND_MS)
  const slow = lasting.issuer.issue(issuer, order('stopping'))
  await until('the card is made', () => cardOf('stopping'))
  let isGone = false
  const leaving = first.leave(60_000).then(() => {
    isGone = true
  })
  await stand(first.port)
  // What reached it before its word of leaving reached us was not begun.
  await until('another one is asked', async () => (await lasting.issuer.check(issuer)).kind === 'answered')
  assert.equal(isGone, false)
  assert.equal((await slow).kind, 'answered')
  await leaving
})

test('one that is killed and started again is asked again, by itself', async () => {
  const first = await stand(await lastingPort())
  const lasting = service(first.url)
  await lasting.issuer.check(issuer)
  await first.leave(0)
  await stand(first.port)
  await until('it is asked', async () => (await lasting.issuer.check(issuer)).kind === 'answered')
})

test('a frame that is too large or cannot be read ends its connection, with one line', async () => {
  for (const [bytes, why] of [
    [Buffer.from([0x7f, 0xff, 0xff, 0xff]), 'a frame of 2147483647 bytes'],
    [Buffer.from([0, 0, 0, 3, 1, 2, 3]), 'Unable to deserialize'],
    [frameOf({ kind: 'call', id: 1, asOf: 'now' }), 'none of what a service says'],
    [frameOf([]), 'none of what a service says'],
  ] as const) {
    const before = told.length
    const { socket } = await stranger()
    socket.write(bytes ?? assert.fail())
    await isEnded(socket)
    assert.equal(told.length, before + 1, told.slice(before).join('\n'))
    assert.ok(told.at(-1)?.includes(why), told.at(-1))
  }
  assert.deepEqual(await vault.issuer.check(issuer), accepted, 'nobody else hears of it')
})

test('before somebody has shown that they know the key, nothing is read', async () => {
  const plain = connectPlain(door.port, '127.0.0.1')
  const received: Buffer[] = []
  plain.on('data', (chunk) => received.push(chunk))
  plain.write(frameOf({ kind: 'call', id: 1, asOf: 0, call: {} }) as Buffer)
  await once(plain, 'close')
  // An alert of TLS, of seven bytes.
  assert.ok(Buffer.concat(received).length <= 7)
  const certified = connect({ port: door.port, host: '127.0.0.1', rejectUnauthorized: false })
  await assert.rejects(once(certified, 'secureConnect'), /handshake failure/)
})

test('a verb that it does not know, and a call that was long under way, are not made', async () => {
  const { socket, heard, now } = await stranger()
  const call = { port: 'issuer', verb: 'issue', terms: [issuer, order('late')] }
  const ask = async (id: number, message: object) => {
    socket.write(frameOf({ kind: 'call', id, asOf: now, ...message }) as Buffer)
    return until('it answers', async () => heard.find((one) => one.kind === 'answer' && one.id === id))
  }
  const answered = (id: number, reason: string, retryAfterMs?: number) => ({
    kind: 'answer',
    id,
    answer: { kind: 'not_sent', reason, ...(retryAfterMs && { retryAfterMs }) },
  })
  for (const [id, odd] of [
    { ...call, verb: 'constructor' },
    { ...call, port: 'mail' },
    { ...call, terms: [] },
  ].entries())
    assert.deepEqual(await ask(id, { call: odd }), answered(id, 'vault_knows_no_such_verb'))
  assert.deepEqual(await ask(8, { asOf: now - STALE_MS - 1, call }), answered(8, 'vault_away', 1_000))
  assert.equal(await cardOf('late'), undefined)
})

test('what is recorded is read by nobody who learns the key later: TLS 1.3, keys exchanged anew', async () => {
  const { socket } = await stranger()
  assert.equal(socket.getProtocol(), 'TLSv1.3')
  assert.match(socket.getCipher().name, /^TLS_(CHACHA20_POLY1305|AES_128_GCM)_SHA256$/)
  const exchanged = socket.getEphemeralKeyInfo() as { name?: string } | null
  assert.match(exchanged?.name ?? '', /X25519/)
})

test('why the isolated process behind it does not run is told to whoever asks', async () => {
  const broken = askChild({ timeoutMs: 5_000, policy: 'public', log, nodeFlags: ['--no-such-flag'] })
  after(() => broken.close())
  await broken.begin()
  const far = service((await stand(0, broken)).url)
  assert.match((await far.begin()) ?? '', /^exit code 9: .*bad option: --no-such-flag/)
  assert.match(watchVault(far).join(), /cannot be asked \(exit code 9/)
  assert.equal((await far.issuer.check(issuer)).kind, 'not_sent')
})
