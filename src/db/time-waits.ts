import type pg from 'pg'

/** Hears how long somebody has waited for a connection, also where none came. */
export type OnWaited = (ms: number) => void

type Heard = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void

/** The driver counts who waits for a connection and times nobody. Timed here is every way into the pool, its own `query` included. */
export function timeWaits(pool: pg.Pool, onWaited: OnWaited): pg.Pool {
  const connect = pool.connect.bind(pool)
  const timed = (heard?: Heard) => {
    const askedAt = performance.now()
    const tell = () => onWaited(performance.now() - askedAt)
    if (heard)
      return connect((...outcome) => {
        tell()
        heard(...outcome)
      })
    const asked = connect()
    asked.then(tell, tell)
    return asked
  }
  pool.connect = timed as typeof pool.connect
  return pool
}
