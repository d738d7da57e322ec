import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { SECOND_MS } from '../shared/clocks.ts'
import { WRITES_CHANNEL } from './announce-writes.ts'
import type { News } from './bell.ts'
import type { Database } from './connection.ts'

/** Without a connection that listens: how often one small question takes the place of everybody's. */
const ASK_EVERY_MS = 200
/** A connection that was lost is sought so often, asking meanwhile. */
const RECONNECT_EVERY_MS = SECOND_MS
/** A connection that nobody answers on any more is noticed within this and the answer's limit. */
const HEARTBEAT_MS = 30 * SECOND_MS

/**
 * Rings whenever another process may have committed something, with what where that is told. By LISTEN on a connection of its own; behind a pooler,
 * where a session is nobody's, and while that connection is lost, by asking whether any transaction has ended since.
 */
export function hearWrites(db: Database, sender: string, ring: (news?: News) => void): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  // Aborting is how the wait ends early.
  const pause = (ms: number) => delay(ms, undefined, { signal }).catch(() => {})

  async function listen(): Promise<void> {
    const client = new pg.Client({ ...db.pool.options })
    const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
    // Without a listener Node exits when the connection breaks.
    client.on('error', () => lose()).on('end', () => lose())
    const leave = () => lose()
    signal.addEventListener('abort', leave, { once: true })
    client.on('notification', ({ payload = '' }) => {
      const [from, kinds] = payload.split(' ')
      // A process of an older version does not say what it wrote.
      if (from !== sender) ring(kinds ? new Set(kinds.split(',')) : undefined)
    })
    try {
      await client.connect()
      await client.query(`listen ${WRITES_CHANNEL}`)
      // What was committed before it listened.
      ring()
      for (let isLost = false; !isLost; ) {
        isLost = (await Promise.race([lost.then(() => true), pause(HEARTBEAT_MS)])) === true
        if (!isLost) await client.query('select 1')
      }
    } finally {
      signal.removeEventListener('abort', leave)
      // A server that does not listen takes no leave.
      client.connection.stream.destroy()
    }
  }

  async function ask(untilMs: number): Promise<void> {
    let seen: string | undefined
    while (!signal.aborted && performance.now() < untilMs) {
      const statement = { name: 'ask-for-writes', text: 'select pg_current_snapshot()::text as seen' }
      const now = await db.query<{ seen: string }>(statement).then(
        ({ rows }) => rows[0]?.seen,
        // The database is away: what it has to say it says afterwards.
        () => undefined,
      )
      if (now !== seen) ring()
      seen = now
      await pause(ASK_EVERY_MS)
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      if (!db.isPooled) await listen().catch(() => {})
      await ask(db.isPooled ? Number.POSITIVE_INFINITY : performance.now() + RECONNECT_EVERY_MS)
    }
  }

  const ended = run()
  return {
    stop() {
      stopping.abort()
      return ended
    },
  }
}
