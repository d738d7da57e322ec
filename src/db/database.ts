import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { isWriting, mayHaveTaken, noteCommit, OutcomeUnknown } from './outcome-unknown.ts'

export { isPassing } from './is-passing.ts'
export { hasCommitted, OutcomeUnknown, whileDoing } from './outcome-unknown.ts'
export { withSavepoint } from './savepoint.ts'

/** Whatever can run one statement: the pool, or the one connection of a transaction. */
export interface Connection {
  query<Row extends pg.QueryResultRow = pg.QueryResultRow>(
    statement: Statement,
    values?: readonly unknown[],
  ): Promise<{ rows: Row[]; rowCount: number }>
}

/** SQL text, or a named statement that PostgreSQL plans once per connection. */
export type Statement = string | { readonly name: string; readonly text: string }

declare const database: unique symbol
declare const transactionBrand: unique symbol

/** The database itself: a verb that takes it has phases, because it speaks to the outside between transactions. */
export interface Database extends Connection {
  readonly [database]: true
  readonly pool: pg.Pool
  readonly prepared: boolean
}

/** One open transaction: a verb that takes it is one transaction. */
export interface Transaction extends Connection {
  readonly [transactionBrand]: true
}

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text))
// A day has no zone: as a Date it would get the machine's.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

const insideTransaction = new AsyncLocalStorage<true>()

/** `?prepared=off` in the URL: for PgBouncer in transaction mode, which breaks named statements. */
export function openDatabase(url: string, { connectionsMax = 10, applicationName = 'whipround' } = {}): Database {
  const parsed = new URL(url)
  const prepared = parsed.searchParams.get('prepared') !== 'off'
  parsed.searchParams.delete('prepared')
  const pool = new pg.Pool({
    connectionString: parsed.toString(),
    max: connectionsMax,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    // A statement of ours that takes longer is a mistake, and holds locks meanwhile.
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
  })
  // An idle connection that breaks (database restarted) is replaced at the next query; without a listener Node exits.
  pool.on('error', () => {})
  // The same for one that is in use: its query says it.
  pool.on('connect', (client) => client.on('error', () => {}))
  return { pool, prepared, query: (statement, values) => runAlone(pool, prepared, statement, values) } as Database
}

export async function closeDatabase(db: Database): Promise<void> {
  await db.pool.end()
}

/**
 * Runs `work` in one transaction; anything thrown rolls it back, but for `OutcomeUnknown`: the connection was lost in the
 * commit. No network inside: see `assertOutsideTransaction`.
 */
export async function transaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await db.pool.connect()
  let broken = false
  let isCommitSent = false
  try {
    await client.query('begin')
    const tx = {
      query: (statement, values) => run(client, db.prepared, statement, values),
    } as Transaction
    const result = await insideTransaction.run(true, () => work(tx))
    isCommitSent = true
    const { command } = await client.query('commit')
    // PostgreSQL's answer where somebody has caught the error of a statement.
    if (command === 'ROLLBACK') throw new Error('a statement of the transaction had failed: it was rolled back')
    noteCommit()
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true
    })
    throw isCommitSent && mayHaveTaken(error) ? new OutcomeUnknown(error) : error
  } finally {
    client.release(broken)
  }
}

/** Called by every outbound door: a slow peer must never hold our row locks. */
export function assertOutsideTransaction(what: string): void {
  if (insideTransaction.getStore()) throw new Error(`network inside a transaction: ${what}`)
}

/** A statement outside a transaction commits itself. */
async function runAlone<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  prepared: boolean,
  statement: Statement,
  values?: readonly unknown[],
): Promise<{ rows: Row[]; rowCount: number }> {
  try {
    return await run<Row>(pool, prepared, statement, values)
  } catch (error) {
    const text = typeof statement === 'string' ? statement : statement.text
    throw mayHaveTaken(error) && isWriting(text) ? new OutcomeUnknown(error) : error
  }
}

async function run<Row extends pg.QueryResultRow>(
  target: pg.Pool | pg.PoolClient,
  prepared: boolean,
  statement: Statement,
  values: readonly unknown[] = [],
): Promise<{ rows: Row[]; rowCount: number }> {
  const text = typeof statement === 'string' ? statement : statement.text
  const named = prepared && typeof statement !== 'string' ? { name: statement.name } : {}
  const result = await target.query<Row>({ ...named, text, values: values as unknown[] })
  return { rows: result.rows, rowCount: result.rowCount ?? 0 }
}

const UNIQUE_VIOLATION = '23505'

/** Whether the error is the violation of this unique index or constraint. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION && error.constraint === constraint
}
