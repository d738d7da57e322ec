import type { Statement } from './connection.ts'

/** Not what locks (`for update`, `for no key update`), nor the second half of an upsert. */
const WRITTEN = /\b(?:insert into|(?<!for |key |do )update|delete from)\s+(\w+)/gi

const known = new Map<string, readonly string[]>()

/** What this statement changes, when it finds rows: the tables that it names, or what it says itself. */
export function newsOf(statement: Statement): readonly string[] {
  if (typeof statement === 'string') return tablesIn(statement)
  if (statement.rings) return statement.rings
  // Text without a name may be new each time.
  if (statement.name === undefined) return tablesIn(statement.text)
  const tables = known.get(statement.text) ?? tablesIn(statement.text)
  known.set(statement.text, tables)
  return tables
}

function tablesIn(text: string): readonly string[] {
  return [...text.matchAll(WRITTEN)].map(([, table = '']) => table.toLowerCase())
}
