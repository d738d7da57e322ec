import pg from 'pg'
import { DatabaseFault } from './database-fault.ts'
import { OutcomeUnknown } from './outcome-unknown.ts'

/** Beside the faults of the database: statements that its schema does not know (42), limits (54), the server's inside. */
const NOBODYS_ROW = /^(08|42|54|55|58|F0|XX)/

/** Whether a failure has nothing to do with the rows it was met at: they are tried again as they are. */
export function isPassing(error: unknown): boolean {
  if (error instanceof DatabaseFault || error instanceof OutcomeUnknown) return true
  return error instanceof pg.DatabaseError && NOBODYS_ROW.test(error.code ?? '')
}
