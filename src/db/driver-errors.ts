import pg from 'pg'

/**
 * Why the database did not do what it was asked, through nobody's mistake:
 * `away`: it cannot be reached, is starting, stopping, or out of connections or memory;
 * `read_only`: it is a standby, or was made one; `full`: its disk is;
 * `contended`: it gave up waiting for a lock, or took too long;
 * `forgetful`: what this connection had prepared there is gone or stale.
 */
export type FaultKind = 'away' | 'read_only' | 'full' | 'contended' | 'forgetful'

interface Meaning {
  /** Absent: no fault of the database's, or none that passes by itself. */
  readonly kind?: FaultKind
  /**
   * Heard also when what was sent before took: the server ends itself or the connection, or the line broke. What
   * PostgreSQL refuses and goes on, it has undone; without a connection nothing was sent.
   */
  readonly mayHaveTaken?: true
}

const AWAY: Meaning = { kind: 'away' }
const LOST: Meaning = { kind: 'away', mayHaveTaken: true }
const CONTENDED: Meaning = { kind: 'contended' }
const FORGETFUL: Meaning = { kind: 'forgetful' }
const BROKEN: Meaning = { mayHaveTaken: true }

/** SQLSTATE (PostgreSQL, appendix A), with a severity where that decides, or its class of two characters. */
const BY_STATE: Readonly<Record<string, Meaning>> = {
  // Connection exceptions; PgBouncer ends a session with 08P01 for whatever keeps it from a server.
  '08': LOST,
  // To a statement PostgreSQL says it of wrong parameters; whatever stands between may mean the line.
  '08P01 ERROR': BROKEN,
  '25006': { kind: 'read_only' },
  // Wrong user or password, no such database: passwords are changed, databases restored.
  '28': AWAY,
  '3D000': AWAY,
  // Idle in a transaction, or a transaction, for too long: the session is ended.
  '25P03': AWAY,
  '25P04': AWAY,
  '26000': FORGETFUL,
  '40001': CONTENDED,
  '40P01': CONTENDED,
  '42P05': FORGETFUL,
  '53': AWAY,
  // A disk that is full for the log ends the server; one that is full for rows ends the statement that writes them.
  '53100': { kind: 'full', mayHaveTaken: true },
  '53100 ERROR': { kind: 'full' },
  '55P03': CONTENDED,
  '57014': CONTENDED,
  '57P01': LOST,
  '57P02': LOST,
  '57P03': AWAY,
  '57P04': BROKEN,
  '57P05': LOST,
  '58': BROKEN,
  // The database's disk fails.
  '58030': LOST,
  XX: BROKEN,
}

const BY_SYSTEM_CODE: Readonly<Record<string, Meaning>> = {
  EADDRNOTAVAIL: AWAY,
  EAI_AGAIN: AWAY,
  ECONNABORTED: AWAY,
  ECONNREFUSED: AWAY,
  ECONNRESET: LOST,
  EHOSTDOWN: AWAY,
  EHOSTUNREACH: AWAY,
  EMFILE: AWAY,
  ENETDOWN: AWAY,
  ENETUNREACH: AWAY,
  ENOENT: AWAY,
  ENOTFOUND: AWAY,
  EPIPE: LOST,
  ETIMEDOUT: LOST,
}

/** What pg and pg-pool say about connections, without a code. The first that fits. */
const BY_SENTENCE: readonly (readonly [RegExp, Meaning])[] = [
  [/^Connection terminated due to connection timeout/, AWAY],
  [/^(timeout expired|timeout exceeded when trying to connect)/, AWAY],
  [/^Client (was closed|has encountered a connection error) and is not queryable/, AWAY],
  [/^Cannot use a pool after calling end on the pool/, AWAY],
  [/^(Connection terminated|Query read timeout)/, LOST],
]

/** Of an error of pg; nothing of one of ours: wrong SQL, a violated constraint. */
export function meaningOf(error: Error): Meaning {
  if (error instanceof pg.DatabaseError) {
    const { code = '', message, severity } = error
    const meaning = BY_STATE[`${code} ${severity}`] ?? BY_STATE[code] ?? BY_STATE[code.slice(0, 2)]
    // A table changed under a statement that was prepared before: 0A000 says this and much else.
    return meaning ?? (/^cached plan must not change/.test(message) ? FORGETFUL : {})
  }
  const { code = '', message } = error as NodeJS.ErrnoException
  return BY_SYSTEM_CODE[code] ?? BY_SENTENCE.find(([sentence]) => sentence.test(message))?.[1] ?? {}
}
