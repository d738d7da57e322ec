import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { SpanKind } from '@opentelemetry/api'
import { recordSpans } from '../../test/support/recorded-spans.ts'
import { openShop } from '../../test/support/shop.ts'
import { until } from '../../test/support/until.ts'
import { startWorld } from '../../test/support/world.ts'
import { createOutbound } from '../outbound/index.ts'
import { traceOutbound, traceTurn, traceVaultCall } from './index.ts'

/** A turn costs some microseconds of a quiet machine where nobody records. */
const UNRECORDED_MS_MAX = 0.1
const TURNS = 200
/** Of which the quickest counts: a busy machine has pauses of its own. */
const ROUNDS = 25
const NOBODYS_PORT = 9

const heard: IncomingHttpHeaders[] = []
const peer = createServer((request, response) => {
  heard.push(request.headers)
  response.writeHead(request.url?.includes('refused') ? 422 : 200).end('{}')
}).listen(0, '127.0.0.1')
await once(peer, 'listening')
const peerPort = (peer.address() as AddressInfo).port
const outbound = traceOutbound(createOutbound({ policy: 'loopback_too' }))
after(async () => {
  await outbound.close()
  peer.close()
})
const send = (path: string, port = peerPort) =>
  outbound.request({ method: 'POST', url: `http://127.0.0.1:${port}${path}`, body: '{}', timeoutMs: 10_000 })

const world = await startWorld()
const shop = openShop(world)

test('without an SDK nothing is sent along, and a span costs next to nothing', async () => {
  assert.equal((await send('/')).kind, 'answered')
  assert.equal(heard.pop()?.traceparent, undefined)
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const beganMs = performance.now()
    for (let turn = 0; turn < TURNS; turn += 1) await traceTurn('mail', async () => 0)
    rounds.push((performance.now() - beganMs) / TURNS)
  }
  assert.ok(Math.min(...rounds) < UNRECORDED_MS_MAX, `${Math.min(...rounds)} ms`)
})

describe('with an SDK', () => {
  let recorded: ReturnType<typeof recordSpans>
  before(() => {
    recorded = recordSpans()
  })
  after(() => recorded.stop())
  /** Those that ended since the last look. */
  const ended = () => recorded.spans.splice(0).filter((span) => span.isEnded)
  /** Without the service's own jobs, which go on by themselves. */
  const ofTest = () =>
    ended().filter(
      ({ name, attributes: { 'server.port': port } }) =>
        port === peerPort || port === NOBODYS_PORT || name === 'job tried' || name.startsWith('vault '),
    )

  test('a call outside is a span of its host and its end, and carries that span’s traceparent and no baggage', async () => {
    await send('/orders/secret-path?token=secret')
    const span = ofTest()[0] ?? assert.fail()
    const { traceId, spanId } = span
    assert.deepEqual([span.name, span.kind, span.hasFailed], ['POST', SpanKind.CLIENT, false])
    assert.deepEqual(span.attributes, {
      'http.request.method': 'POST',
      'server.address': '127.0.0.1',
      'server.port': peerPort,
      'http.response.status_code': 200,
    })
    const headers = heard.pop()
    assert.deepEqual([headers?.traceparent, headers?.baggage], [`00-${traceId}-${spanId}-01`, undefined])
  })

  test('what was refused, and what was not sent, has failed, by a word of few', async () => {
    await send('/refused')
    await send('/', NOBODYS_PORT)
    const [refused, unsent] = ofTest()
    assert.deepEqual([refused?.hasFailed, refused?.attributes['error.type']], [true, '422'])
    assert.deepEqual([unsent?.hasFailed, typeof unsent?.attributes['error.type']], [true, 'string'])
    assert.equal(unsent?.attributes['http.response.status_code'], undefined)
  })

  test('a turn of a job is the first of a trace, what it calls is below it, and an error is told by its class alone', async () => {
    assert.equal(await traceTurn('tried', async () => (await send('/')).kind.length), 'answered'.length)
    const [turn, call] = ofTest()
    assert.deepEqual([turn?.name, turn?.parentId, turn?.kind], ['job tried', undefined, SpanKind.INTERNAL])
    assert.deepEqual(turn?.attributes, { 'whipround.job.name': 'tried' })
    assert.deepEqual([call?.parentId, call?.traceId], [turn?.spanId, turn?.traceId])
    const failing = traceTurn('tried', async () => {
      throw new RangeError('alice@example.test')
    })
    await assert.rejects(failing, RangeError)
    const [failed] = ofTest()
    assert.equal(failed?.hasFailed, true)
    assert.deepEqual(failed?.attributes, { 'whipround.job.name': 'tried', 'error.type': 'RangeError' })
  })

  test('what the vault is asked is a span by its partner, its verb and its outcome', async () => {
    const of = { port: 'psp', partner: 'stripe', verb: 'sale' } as const
    const answer = await traceVaultCall(of, async () => ({ kind: 'no_answer' as const, reason: 'vault_died' }))
    assert.equal(answer.reason, 'vault_died')
    const [span] = ofTest()
    assert.deepEqual([span?.name, span?.kind, span?.isEnded], ['vault psp sale', SpanKind.CLIENT, true])
    assert.deepEqual(span?.attributes, {
      'whipround.call.port': 'psp',
      'whipround.call.partner': 'stripe',
      'whipround.call.verb': 'sale',
      'whipround.call.outcome': 'no_answer',
    })
  })

  test('a request is a span by its route; a stranger’s trace is linked to, and is not ours', async () => {
    const theirs = '0af7651916cd43dd8448eb211c80319c'
    const asked = { headers: { traceparent: `00-${theirs}-b7ad6b7169203331-01` } }
    await fetch(`${world.baseUrl}/pay/l1.nobody-knows-this`, asked)
    await fetch(`${world.baseUrl}/health/ready`)
    await until('its span has ended', async () =>
      recorded.spans.some(({ name, isEnded }) => name.startsWith('GET') && isEnded),
    )
    const requests = ended().filter(({ kind }) => kind === SpanKind.SERVER)
    assert.equal(requests.length, 1, 'probes are left out')
    const [span] = requests
    assert.match(span?.name ?? '', /^GET \/pay\/:\w+/)
    assert.equal(span?.attributes['http.route'], span?.name.slice('GET '.length))
    assert.equal(typeof span?.attributes['http.response.status_code'], 'number')
    assert.deepEqual([span?.links, span?.parentId, span?.traceId === theirs], [[theirs], undefined, false])
  })

  test('of a sale, from the shop’s call to the jobs behind it, no span names a person, a secret or an address that opens something', async () => {
    await shop.token()
    const email = 'alice.martin@example.test'
    const { id } = await shop.sendLink({ email }, { send_email: true })
    await until('the sale was handed on', async () =>
      recorded.spans.some(({ name, isEnded }) => name === 'job dispatch' && isEnded),
    )
    const { api_secret, merchants } = world.credentials
    const told = JSON.stringify(ended())
    for (const name of ['POST /api/token', 'job ']) assert.ok(told.includes(name), name)
    for (const secret of [email, 'alice', id, api_secret, merchants.SPLIT.api_token, 'Bearer'])
      assert.ok(!told.toLowerCase().includes(secret.toLowerCase()), secret)
  })
})
