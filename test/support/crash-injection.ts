import type { PoolClient } from 'pg'
import type { Database } from '../../src/db/database.ts'

/** A verb dies here: with its process everything it still meant to do is gone. */
class CutShort extends Error {}

/** Ends whatever runs at the n-th commit from now: just before it (all is undone) or just after (nobody was told). */
export function injectCrash(db: Database) {
  let left = 0
  let side: 'before' | 'after' = 'before'
  let commits = 0
  const connect = db.pool.connect.bind(db.pool) as (...callback: unknown[]) => Promise<PoolClient>
  const watched = new WeakSet<PoolClient>()
  const watch = (client: PoolClient) => {
    if (watched.has(client)) return client
    watched.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
    const cutting = async (...args: unknown[]) => {
      if (args[0] !== 'commit') return query(...args)
      commits += 1
      left -= 1
      if (left === 0 && side === 'before') throw new CutShort()
      const answer = await query(...args)
      if (left === 0) throw new CutShort()
      return answer
    }
    return Object.assign(client, { query: cutting })
  }
  // With a callback it is the pool itself that asks, for a single statement: that is not ours to cut.
  const connectWatched = (...callback: unknown[]) =>
    callback.length > 0 ? connect(...callback) : connect().then(watch)
  Object.assign(db.pool, { connect: connectWatched })
  return {
    commits: () => commits,
    cut(at: number, when: 'before' | 'after'): void {
      left = at
      side = when
      commits = 0
    },
  }
}

/** Tried again until it is through: a person presses the button again, a worker is started again. */
export async function retryUntilDone(act: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < 3; tries++) {
    try {
      await act()
      return
    } catch (error) {
      if (!isCut(error)) throw error
    }
  }
}

/** Jobs run several things apart, and tell what went wrong together. */
function isCut(error: unknown): boolean {
  if (error instanceof CutShort) return true
  return error instanceof AggregateError && error.errors.every(isCut)
}
