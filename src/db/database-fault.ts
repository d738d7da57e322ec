import { type FaultKind, meaningOf } from './driver-errors.ts'

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

/** An error of pg as a fault of the database; undefined for one of ours: wrong SQL, a violated constraint. */
export function toDatabaseFault(error: unknown): DatabaseFault | undefined {
  if (error instanceof DatabaseFault) return error
  const kind = error instanceof Error ? meaningOf(error).kind : undefined
  return kind && new DatabaseFault(kind, error as Error)
}

/** Whether what was sent may have taken although this came back. */
export function mayHaveTaken(thrown: unknown): boolean {
  const error = thrown instanceof DatabaseFault ? thrown.cause : thrown
  return error instanceof Error && meaningOf(error).mayHaveTaken === true
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
