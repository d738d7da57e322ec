import pg from 'pg'

/**
 * Of the server, its load or its schema: broken connections (08), conflicts with others (40), statements the schema does
 * not know (42), a full disk or no places (53), limits (54), locks (55), the operator (57), the system (58, F0, XX).
 */
const NOBODYS_ROW = /^(08|40|42|53|54|55|57|58|F0|XX)/
/** Of the driver: the connection went, or was not to be had. */
const NO_CONNECTION = /^Connection terminated|not queryable|timeout/

/** Whether a failure has nothing to do with the rows it was met at: they are tried again as they are. */
export function isPassing(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return NOBODYS_ROW.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  return (error as NodeJS.ErrnoException).syscall !== undefined || NO_CONNECTION.test(error.message)
}
