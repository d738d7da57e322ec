import pg from 'pg'
import { createBell, type News } from './bell.ts'
import type { Connection, Database, Note, Statement, Transaction } from './connection.ts'
import { DatabaseFault, mayHaveTaken, spoilsConnection, toDatabaseFault } from './database-fault.ts'
import { insideTransaction } from './inside-transaction.ts'
import { newsOf } from './news-of.ts'
import { type OutageListener, watchOutages } from './outage.ts'
import { isWriting, noteCommit, OutcomeUnknown } from './outcome-unknown.ts'
import {
  CONNECTION_LIFETIME_MS,
  KEEP_ALIVE_AFTER_MS,
  limitTransaction,
  TIME_LIMITS,
  type TimeLimits,
} from './time-limits.ts'
import { type OnWaited, timeWaits } from './time-waits.ts'

export { announceWrites } from './announce-writes.ts'
export { type Bell, createBell, hearOnly } from './bell.ts'
export { columnsAs, columnsOf } from './columns-as.ts'
export type { Connection, Database, Note, Statement, Transaction } from './connection.ts'
export { DatabaseFault, outageBehind } from './database-fault.ts'
export { hearWrites } from './hear-writes.ts'
export { inlineValues } from './inline-values.ts'
export { hasCommitted, isPassing, isWriting, OutcomeUnknown, whileDoing } from './outcome-unknown.ts'
export { readInBatches } from './read-in-batches.ts'
export { withSavepoint } from './savepoint.ts'
export { UNHURRIED } from './time-limits.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text))
// A day has no zone: as a Date it would get the machine's.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** May be sent behind a begin that is not answered yet: done on its own, it would have changed nothing. */
const PLAIN_SELECT = /^\s*select\b/i

/**
 * Left to itself, PostgreSQL plans a named statement anew for its first five times in each session, and one that takes a
 * list for ever: a quarter of its work for a purchase. Text stays planned for its values: which index answers a search
 * depends on what is looked for.
 */
const PLAN_ONCE = '-c plan_cache_mode=force_generic_plan'

interface DatabaseTerms {
  readonly connectionsMax?: number
  /** Kept open however long nobody needs them: a log-in costs more than anything that an idle process asks. */
  readonly connectionsKept?: number
  readonly applicationName?: string
  readonly limits?: TimeLimits
  readonly listener?: OutageListener
  /** Is handed each note of a transaction after its commit. */
  readonly onCommitted?: (note: Note) => void
  readonly onWaited?: OnWaited
}

/** `?prepared=off` in the URL: for PgBouncer, which takes no settings at log-in, and may give each transaction another session. */
export function openDatabase(url: string, terms: DatabaseTerms = {}): Database {
  const { connectionsMax = 10, connectionsKept = 0, applicationName = 'whipround' } = terms
  const { limits = TIME_LIMITS, onCommitted = () => {}, onWaited } = terms
  const parsed = new URL(url)
  const isPooled = parsed.searchParams.get('prepared') === 'off'
  parsed.searchParams.delete('prepared')
  const ownOptions = parsed.searchParams.get('options') ?? process.env.PGOPTIONS ?? ''
  parsed.searchParams.delete('options')
  const pool = new pg.Pool({
    connectionString: parsed.toString(),
    max: connectionsMax,
    min: Math.min(connectionsKept, connectionsMax),
    application_name: applicationName,
    connectionTimeoutMillis: limits.connectMs,
    query_timeout: limits.answerMs,
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    maxLifetimeSeconds: CONNECTION_LIFETIME_MS / 1000,
    ...(!isPooled && {
      statement_timeout: limits.statementMs,
      lock_timeout: limits.lockMs,
      idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    }),
    options: isPooled ? ownOptions : `${PLAN_ONCE} ${ownOptions}`,
  })
  if (onWaited) timeWaits(pool, onWaited)
  // Without a listener Node exits when the database does. An idle connection that breaks is replaced at the next query;
  // whoever has checked one out hears of it by the statement that fails.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const outage = watchOutages(terms.listener ?? { lost() {}, found() {} })
  const query: Connection['query'] = (statement, values) => runAlone(db, statement, values)
  const db = { pool, limits, isPooled, outage, onCommitted, writes: createBell(), query } as Database
  return db
}

export async function closeDatabase(db: Database): Promise<void> {
  await db.pool.end()
}

/**
 * Runs `work` in one transaction; anything thrown rolls it back, but for `OutcomeUnknown`: the connection was lost in the
 * commit. No network inside: see `assertOutsideTransaction`.
 */
export async function transaction<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
  limits = db.limits,
): Promise<T> {
  const client = await asFault(db, db.pool.connect())
  let isSpoiled = false
  let isCommitSent = false
  let isOver = false
  const notes: Note[] = []
  const news = new Set<string>()
  let firstFailure: unknown
  let result: T
  try {
    // In one message with the settings: a pooler costs no further round trip.
    const areOwn = db.isPooled || limits !== db.limits
    sendTogether(client)
    const begun = tell(db, client, areOwn ? `begin; ${limitTransaction(limits)}` : 'begin')
    // Whoever asks something hears of it; a connection that is gone says so to each.
    begun.catch(() => {})
    let isBeginAwaited = false
    const query: Connection['query'] = async <Row extends object>(
      statement: Statement,
      values?: readonly unknown[],
    ) => {
      // What reads goes with the begin; what writes would stay written if that failed, and nothing overtakes it.
      isBeginAwaited ||= !PLAIN_SELECT.test(textOf(statement))
      if (isBeginAwaited) await begun
      // Of several that were asked together one has failed: what would follow another is not sent behind the rollback.
      if (isOver) throw new Error('the transaction is over')
      const asked = run<Row>(db, client, statement, values, limits.answerMs)
      asked.catch((failure) => (firstFailure ??= failure))
      const [, answer] = await Promise.all([begun, asked])
      for (const kind of answer.news) news.add(kind)
      return answer
    }
    const tx = { notes, query } as Transaction
    result = await insideTransaction.run(true, () => work(tx))
    await begun
    isOver = true
    isCommitSent = true
    const { command } = await tell(db, client, 'commit')
    // PostgreSQL's answer where somebody has caught the error of a statement.
    if (command === 'ROLLBACK') throw new Error('a statement of the transaction had failed: it was rolled back')
    noteCommit()
  } catch (error) {
    isOver = true
    isSpoiled = error instanceof DatabaseFault && spoilsConnection(error)
    // A connection that did not answer would not answer this, either.
    if (!isSpoiled) await client.query('rollback').catch(() => (isSpoiled = true))
    // Of what was asked together, what failed because something before it had may be heard first.
    if (isAborted(error)) throw firstFailure
    if (!isCommitSent || !mayHaveTaken(error)) throw error
    tellOf(db, news)
    throw new OutcomeUnknown(error)
  } finally {
    giveBack(client, isSpoiled)
  }
  tellOf(db, news)
  for (const note of notes) db.onCommitted(note)
  return result
}

/** Reads on one connection what is asked together; each statement is on its own, and none of them writes. */
export async function askTogether<T>(db: Database, ask: (connection: Connection) => Promise<T>): Promise<T> {
  return onOneConnection(db, (client) => ask({ query: (statement, values) => run(db, client, statement, values) }))
}

function tellOf(db: Database, news: News): void {
  if (news.size > 0) db.writes.ring(news)
}

async function onOneConnection<T>(db: Database, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await asFault(db, db.pool.connect())
  let isSpoiled = false
  try {
    return await work(client)
  } catch (error) {
    isSpoiled = error instanceof DatabaseFault && spoilsConnection(error)
    throw error
  } finally {
    giveBack(client, isSpoiled)
  }
}

/** What is asked in one turn of the event loop leaves in one packet: the system call costs more than most statements. */
function sendTogether({ connection: { stream } }: pg.PoolClient): void {
  stream.cork()
  process.nextTick(() => stream.uncork())
}

function giveBack(client: pg.PoolClient, isSpoiled: boolean): void {
  // Before the release: saying goodbye to a server that does not listen takes for ever.
  if (isSpoiled) client.connection.stream.destroy()
  client.release(isSpoiled)
}

async function tell(db: Database, client: pg.PoolClient, command: string): Promise<pg.QueryResult> {
  const result = await asFault(db, client.query(command))
  db.outage.succeeded()
  return result
}

/** What the driver throws, as a fault of the database where it is one. */
function asFault<T>(db: Database, answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    const fault = toDatabaseFault(error)
    if (fault) db.outage.failed(fault)
    throw fault ?? error
  })
}

/** A statement outside a transaction commits itself. */
async function runAlone<Row extends object>(
  db: Database,
  statement: Statement,
  values?: readonly unknown[],
): Promise<{ rows: Row[]; rowCount: number }> {
  try {
    const result = arePlannedFor(db, statement, values)
      ? await onOneConnection(db, (client) => run<Row>(db, client, statement, values))
      : await ask<Row>(db, db.pool, statement, values)
    tellOf(db, new Set(result.news))
    return result
  } catch (error) {
    if (!mayHaveTaken(error) || !isWriting(textOf(statement))) throw error
    tellOf(db, new Set(newsOf(statement)))
    throw new OutcomeUnknown(error)
  }
}

async function run<Row extends object>(
  db: Database,
  client: pg.PoolClient,
  statement: Statement,
  values?: readonly unknown[],
  answerMs?: number,
): Promise<Answer<Row>> {
  sendTogether(client)
  if (!arePlannedFor(db, statement, values)) return ask(db, client, statement, values, answerMs)
  // Where the statement fails in a transaction, the rollback sets it back.
  client.query('set plan_cache_mode = auto').catch(() => {})
  const answer = ask<Row>(db, client, statement, values, answerMs)
  client.query('reset plan_cache_mode').catch(() => {})
  return answer
}

function arePlannedFor(db: Database, statement: Statement, values: readonly unknown[] = []): boolean {
  return !db.isPooled && nameOf(statement) === undefined && values.length > 0
}

interface Answer<Row> {
  readonly rows: Row[]
  readonly rowCount: number
  /** Empty where no row was found. */
  readonly news: readonly string[]
}

async function ask<Row extends object>(
  db: Database,
  target: pg.Pool | pg.PoolClient,
  statement: Statement,
  values: readonly unknown[] = [],
  answerMs = db.limits.answerMs,
): Promise<Answer<Row>> {
  const text = textOf(statement)
  const name = db.isPooled ? undefined : nameOf(statement)
  const query = { ...(name && { name }), text, values: values as unknown[], query_timeout: answerMs }
  const result = await asFault(db, target.query(query))
  db.outage.succeeded()
  const rowCount = result.rowCount ?? 0
  // By its text: PostgreSQL calls a statement SELECT that begins with its changes and ends by reading them.
  return { rows: result.rows, rowCount, news: rowCount > 0 ? newsOf(statement) : [] }
}

function nameOf(statement: Statement): string | undefined {
  return typeof statement === 'string' ? undefined : statement.name
}

function textOf(statement: Statement): string {
  return typeof statement === 'string' ? statement : statement.text
}

const UNIQUE_VIOLATION = '23505'
const IN_FAILED_TRANSACTION = '25P02'

function isAborted(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === IN_FAILED_TRANSACTION
}

/** Whether the error is the violation of this unique index or constraint. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION && error.constraint === constraint
}
