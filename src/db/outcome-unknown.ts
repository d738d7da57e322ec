import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { DatabaseFault } from './database-fault.ts'

/** The connection went after a commit was sent and before its answer came: it took, or it did not. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('the connection was lost before the commit was answered', { cause })
    this.name = 'OutcomeUnknown'
  }
}

/** The server ends itself or this connection: also said when the commit was written a moment before. */
const ENDING_CODES = /^(08|53100|57P|58|XX)/
/** Said before anything is sent: nobody answers there, no place is free, or the connection is known to be gone. */
const NOT_SENT =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|53300|57P03)$|not queryable|trying to connect|connection timeout/
const LOST = /^(ECONNRESET|EPIPE|ETIMEDOUT)$|^Connection terminated|timeout/

/** Whether what was sent may have taken although this came back. What PostgreSQL refuses and goes on, it has undone. */
export function mayHaveTaken(thrown: unknown): boolean {
  const error = thrown instanceof DatabaseFault ? thrown.cause : thrown
  if (!(error instanceof Error)) return false
  const { code = '' } = error as { code?: string }
  if (NOT_SENT.test(code) || NOT_SENT.test(error.message)) return false
  if (error instanceof pg.DatabaseError) return ENDING_CODES.test(code) && !isUndone(error)
  return LOST.test(code) || LOST.test(error.message)
}

/** A disk that is full while a statement writes its rows ends the statement; one that is full for the log, the server. */
function isUndone({ code, severity }: pg.DatabaseError): boolean {
  return code === '53100' && severity === 'ERROR'
}

/** A statement on its own is its own transaction. */
export function isWriting(text: string): boolean {
  return /\b(insert into|(?<!for )update|delete from)\b/i.test(text)
}

/** What one request has made true so far: whether "nothing was done" may still be said of it. */
export interface Doing {
  hasCommitted: boolean
}

const current = new AsyncLocalStorage<Doing>()

export function whileDoing<T>(doing: Doing, work: () => T): T {
  return current.run(doing, work)
}

export function noteCommit(): void {
  const doing = current.getStore()
  if (doing) doing.hasCommitted = true
}

export function hasCommitted(): boolean {
  return current.getStore()?.hasCommitted === true
}
