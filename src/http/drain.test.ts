import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pino } from 'pino'
import { prepareDrain } from './drain.ts'
import { createServer } from './server.ts'

/** A server whose `/slow` answers when it is told to. */
async function slowServer(t: TestContext) {
  const server = createServer({ log: pino({ level: 'silent' }), trustedProxies: [] })
  const drain = prepareDrain(server)
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  server.get('/slow', async () => {
    asked.resolve()
    await answer.promise
    return { ok: true }
  })
  server.get('/fast', async () => ({ ok: true }))
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  t.after(async () => {
    agent.destroy()
    await server.close()
  })
  const get = async (path: string) => {
    const [came] = await once(request({ port, path, agent, host: '127.0.0.1' }).end(), 'response')
    came.resume()
    await once(came, 'end')
    return { status: came.statusCode as number, connection: came.headers.connection as string }
  }
  return { drain, port, get, asked: asked.promise, answer: answer.resolve }
}

/** Lets what is on its way between sockets arrive. */
async function manyTurns(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await nextTurn()
}

test('a request of fourteen seconds is answered before the server has closed', async (t) => {
  const { drain, get, asked, answer } = await slowServer(t)
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const slow = get('/slow')
  await asked
  let isOver = false
  const over = drain.finish().then(() => {
    isOver = true
  })
  await manyTurns()
  t.mock.timers.tick(14_000)
  await manyTurns()
  assert.equal(isOver, false)
  answer()
  assert.deepEqual(await slow, { status: 200, connection: 'close' })
  await over
})

test('a request that takes longer than the drain is cut off, and the server closes all the same', async (t) => {
  const { drain, get, asked, answer } = await slowServer(t)
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const slow = assert.rejects(get('/slow'))
  await asked
  const over = drain.finish()
  await manyTurns()
  t.mock.timers.tick(20_000)
  await over
  await slow
  answer()
})

test('once stopping is announced, requests are answered as before and end their connections', async (t) => {
  const { drain, get } = await slowServer(t)
  assert.deepEqual(await get('/fast'), { status: 200, connection: 'keep-alive' })
  drain.announce()
  assert.ok(drain.isStopping())
  assert.deepEqual(await get('/fast'), { status: 200, connection: 'close' })
  assert.deepEqual(await get('/fast'), { status: 200, connection: 'close' })
})

test('a request that comes on an open connection after the port has closed is answered', async (t) => {
  const { drain, port, get } = await slowServer(t)
  t.mock.timers.enable({ apis: ['setTimeout'] })
  await get('/fast')
  const over = drain.finish()
  await manyTurns()
  const late: Socket = connect(port, '127.0.0.1')
  const [refused] = await once(late, 'error')
  assert.equal(refused.code, 'ECONNREFUSED')
  assert.deepEqual(await get('/fast'), { status: 200, connection: 'close' })
  await over
})

test('idle connections do not hold up a stop for longer than half a second', async (t) => {
  const { drain, get } = await slowServer(t)
  await get('/fast')
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const over = drain.finish()
  await manyTurns()
  t.mock.timers.tick(500)
  await over
})
