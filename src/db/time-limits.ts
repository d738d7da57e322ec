import { MINUTE_MS, SECOND_MS } from '../shared/clocks.ts'

/** How long the database may keep somebody waiting. */
export interface TimeLimits {
  /** For a connection: a free one of the pool, or a new one with TCP, TLS and log-in. */
  readonly connectMs: number
  /** For one statement; PostgreSQL ends it then. */
  readonly statementMs: number
  /** For one lock, within the statement's time. */
  readonly lockMs: number
  /** For us, between two statements of a transaction: a process that froze gives its locks back. */
  readonly idleInTransactionMs: number
  /**
   * For an answer, whatever it is. PostgreSQL keeps the limits above when it runs; this one is kept here, for a server
   * that is frozen and a network that swallows.
   */
  readonly answerMs: number
}

export const TIME_LIMITS: TimeLimits = {
  // A log-in takes milliseconds; a SYN that was lost is sent again after one and three seconds.
  connectMs: 5 * SECOND_MS,
  // A statement of ours that takes longer is a mistake, and holds locks meanwhile.
  statementMs: 15 * SECOND_MS,
  // No transaction waits for the network: whoever holds a row so long is stuck.
  lockMs: 10 * SECOND_MS,
  idleInTransactionMs: 30 * SECOND_MS,
  // The answer of a statement that took all its time is on its way.
  answerMs: 17 * SECOND_MS,
}

/** A connection that says nothing is asked by TCP whether it lives: after ten seconds, then each second, ten times. */
export const KEEP_ALIVE_AFTER_MS = 10 * SECOND_MS
/** After a failover behind one name, or a change of it, everybody is on the new server by then. */
export const CONNECTION_LIFETIME_MS = 30 * MINUTE_MS

/** The limits of one transaction, for a pooler that forgets a session's settings, or takes none. */
export function limitTransaction({ statementMs, lockMs, idleInTransactionMs }: TimeLimits): string {
  return `set local statement_timeout = ${statementMs}; set local lock_timeout = ${lockMs}; set local idle_in_transaction_session_timeout = ${idleInTransactionMs}`
}

/**
 * For a statement whose commit does not wait for the disk; it has to read from it: `with ${UNHURRIED} update … from
 * unhurried`. Only for what is mended where a crash of the database loses it. What is committed later is on the disk later.
 */
export const UNHURRIED = `unhurried as materialized (select set_config('synchronous_commit', 'off', true))`
