/** For what can only be false through a mistake of ours: never for input. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${message}`)
}

/** Makes the compiler list what a switch over a union forgot. */
export function unreachable(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`)
}

/** The first row of a query that always returns one. */
export function only<T>(rows: readonly T[]): T {
  assert(rows.length === 1, `expected one row, got ${rows.length}`)
  return rows[0] as T
}
