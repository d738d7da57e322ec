import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { testDatabase } from '../../test/support/database.ts'
import type { LoopState } from '../jobs/index.ts'
import { health } from './health.ts'
import { createServer } from './server.ts'

const { db } = await testDatabase()
const HOUR_MS = 3_600_000
let loops: readonly LoopState[] = []
const server = createServer({ log: pino({ level: 'silent' }), trustedProxies: [] })
const terms = {
  db,
  registry: new Registry(),
  metricsToken: null,
  acquirer: () => 'sandbox',
  loops: () => loops,
  trouble: async () => undefined,
  notes: () => [],
  news: async () => [],
  collection: async () => 'open',
  isStopping: () => false,
  countParked: async () => 0,
}
await server.register((app) => health(app, terms))

const ask = async (path = '/health/ready') => {
  const { statusCode, body, headers } = await server.inject(path)
  return { status: statusCode, retryAfter: headers['retry-after'], body: JSON.parse(body) }
}

function loop(name: string, changes: Partial<LoopState> = {}): LoopState {
  return { name, idleMs: 250, endedMs: performance.now(), failingSinceMs: undefined, failsPartly: false, ...changes }
}

test('workers that do nothing any more are named, and the process is not ready', async () => {
  loops = [loop('dispatch'), loop('pots', { endedMs: performance.now() - HOUR_MS }), loop('mail')]
  assert.deepEqual(await ask(), {
    status: 503,
    retryAfter: '2',
    body: { status: 'not_ready', reason: 'these workers do nothing: pots' },
  })
  loops = [loop('pots', { failingSinceMs: performance.now() - HOUR_MS })]
  assert.equal((await ask()).body.reason, 'these workers do nothing: pots')
})

test('one poisoned item turns nobody away: its worker is named beside ready', async () => {
  loops = [loop('pots', { failingSinceMs: performance.now() - HOUR_MS, failsPartly: true })]
  assert.deepEqual((await ask()).body, { status: 'ready', acquirer: 'sandbox', collection: 'open', failing: ['pots'] })
  loops = [loop('pots')]
  assert.deepEqual((await ask()).body, { status: 'ready', acquirer: 'sandbox', collection: 'open' })
})

test('many who ask at once share one look at the database', async () => {
  const pool = db.pool as unknown as { query: (...args: unknown[]) => unknown }
  const { query } = pool
  let asked = 0
  pool.query = (...args) => {
    asked += 1
    return query.apply(db.pool, args)
  }
  await Promise.all(Array.from({ length: 100 }, () => ask()))
  pool.query = query
  assert.ok(asked <= 4, `${asked} statements`)
})

test('whether the process lives is answered without the database', async () => {
  await db.query('alter table migrations rename to migrations_hidden')
  assert.equal((await ask()).body.reason, 'migrations are missing')
  assert.deepEqual((await ask('/health/live')).body, { status: 'live' })
  await db.query('alter table migrations_hidden rename to migrations')
})

test('however many ask at once, the database is asked once', async () => {
  loops = []
  let asked = 0
  const busy = createServer({ log: pino({ level: 'silent' }), trustedProxies: [] })
  const count = <T>(answer: T) => {
    return async () => {
      asked += 1
      return answer
    }
  }
  const counting = { trouble: count(undefined), collection: count('open'), countParked: count(0) }
  await busy.register((app) => health(app, { ...terms, registry: new Registry(), ...counting }))
  const answers = await Promise.all(Array.from({ length: 20 }, () => busy.inject('/health/ready')))
  assert.ok(answers.every(({ statusCode }) => statusCode === 200))
  assert.equal(asked, 3)
})
