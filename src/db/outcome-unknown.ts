import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { DatabaseFault } from './database-fault.ts'

/** Beside the faults of the database: statements that its schema does not know (42), limits (54), the server's inside. */
const NOBODYS_ROW = /^(08|42|54|55|58|F0|XX)/

/** Whether a failure has nothing to do with the rows it was met at: they are tried again as they are. */
export function isPassing(error: unknown): boolean {
  if (error instanceof DatabaseFault || error instanceof OutcomeUnknown) return true
  return error instanceof pg.DatabaseError && NOBODYS_ROW.test(error.code ?? '')
}

/** The connection went after a commit was sent and before its answer came: it took, or it did not. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('the connection was lost before the commit was answered', { cause })
    this.name = 'OutcomeUnknown'
  }
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
