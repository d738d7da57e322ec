type Told = 'code' | 'table' | 'constraint'

/**
 * Enough of an unexpected error to find its cause; never the values of a row (`detail`, `where`, parameters of a
 * database error). The only way an error is written to the log.
 */
export function describeFault(error: unknown): object {
  const { name, message, stack, code, table, constraint, cause } = (
    error instanceof Error ? error : new Error(String(error))
  ) as Error & Partial<Record<Told, string>>
  return {
    name,
    message,
    stack,
    code,
    table,
    constraint,
    ...(cause instanceof Error && { cause: describeFault(cause) }),
  }
}
