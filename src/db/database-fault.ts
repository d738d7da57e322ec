import pg from 'pg'

/**
 * Why the database did not do what it was asked, through nobody's mistake:
 * `away`: it cannot be reached, is starting, stopping, or out of connections or memory;
 * `read_only`: it is a standby, or was made one; `full`: its disk is;
 * `contended`: it gave up waiting for a lock, or took too long;
 * `forgetful`: what this connection had prepared there is gone or stale.
 */
export type FaultKind = 'away' | 'read_only' | 'full' | 'contended' | 'forgetful'

interface Coded extends Error {
  code?: string | undefined
}

/** Thrown by every door of `database.ts`. The same call may work later; `cause` is what the driver said. */
export class DatabaseFault extends Error {
  readonly kind: FaultKind
  /** SQLSTATE, or the code of a system error; absent where the driver gives none. */
  readonly code: string | undefined
  /** In the driver's words. */
  readonly reason: string

  constructor(kind: FaultKind, cause: Coded) {
    // Refused on all addresses of a name, an error has a code and no message.
    const reason = cause.message || cause.code || 'no reason given'
    super(`${SENTENCES[kind]}: ${reason}`, { cause })
    this.name = 'DatabaseFault'
    this.kind = kind
    this.code = cause.code
    this.reason = reason
  }
}

const SENTENCES: Record<FaultKind, string> = {
  away: 'the database does not serve us',
  read_only: 'the database takes no writes',
  full: 'the database has no room left',
  contended: 'the database gave up waiting',
  forgetful: 'the database has forgotten a prepared statement',
}

/** SQLSTATE (PostgreSQL, appendix A), or its class of two characters. */
const KIND_BY_STATE: Readonly<Record<string, FaultKind>> = {
  // Connection exceptions; PgBouncer ends a session with 08P01 for whatever keeps it from a server.
  '08': 'away',
  '25006': 'read_only',
  // Wrong user or password, no such database: passwords are changed, databases restored.
  '28': 'away',
  '3D000': 'away',
  // Idle in a transaction, or a transaction, for too long: the session is ended.
  '25P03': 'away',
  '25P04': 'away',
  '26000': 'forgetful',
  '40001': 'contended',
  '40P01': 'contended',
  '42P05': 'forgetful',
  '53': 'away',
  '53100': 'full',
  '55P03': 'contended',
  '57014': 'contended',
  '57P01': 'away',
  '57P02': 'away',
  '57P03': 'away',
  '57P05': 'away',
  // The database's disk fails.
  '58030': 'away',
}

const SYSTEM_CODES = new Set([
  'EADDRNOTAVAIL',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'EMFILE',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/** What pg and pg-pool say about connections, without a code. */
const LOST =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client (was closed|has encountered a connection error) and is not queryable|Cannot use a pool after calling end on the pool)/

/** An error of pg as a fault of the database; undefined for one of ours: wrong SQL, a violated constraint. */
export function toDatabaseFault(error: unknown): DatabaseFault | undefined {
  if (error instanceof DatabaseFault) return error
  if (!(error instanceof Error)) return undefined
  if (error instanceof pg.DatabaseError) {
    const { code = '', message, severity } = error
    // To a statement PostgreSQL says it of wrong parameters.
    if (code === '08P01' && severity === 'ERROR') return undefined
    const kind = KIND_BY_STATE[code] ?? KIND_BY_STATE[code.slice(0, 2)]
    if (kind) return new DatabaseFault(kind, error)
    // A table changed under a statement that was prepared before: 0A000 says this and much else.
    return /^cached plan must not change/.test(message) ? new DatabaseFault('forgetful', error) : undefined
  }
  const { code } = error as NodeJS.ErrnoException
  return SYSTEM_CODES.has(code ?? '') || LOST.test(error.message) ? new DatabaseFault('away', error) : undefined
}

/** Whether the database itself is to blame, and would be for whatever is asked next: an outage. */
export function isOutage(fault: DatabaseFault): boolean {
  return fault.kind === 'away' || fault.kind === 'read_only' || fault.kind === 'full'
}

/** The outage behind an error, or behind every one of several that were told together. */
export function outageBehind(error: unknown): DatabaseFault | undefined {
  if (error instanceof DatabaseFault) return isOutage(error) ? error : undefined
  if (!(error instanceof AggregateError)) return error instanceof Error ? outageBehind(error.cause) : undefined
  const behind = error.errors.map(outageBehind)
  return behind.every(Boolean) ? behind[0] : undefined
}

/** After it the connection is worth nothing: dead, on a standby, or with statements nobody knows. */
export function spoilsConnection(fault: DatabaseFault): boolean {
  return fault.kind === 'away' || fault.kind === 'read_only' || fault.kind === 'forgetful'
}
