/** The columns of one table in a statement that reads rows of several, under names that tell them apart; and its row again. */
interface TableColumns<Row> {
  readonly sql: string
  readonly row: (found: Readonly<Record<string, unknown>>) => Row
}

export function columnsOf<Row>(table: string, columns: string): TableColumns<Row> {
  const fields = columns.split(',').map((column) => {
    const name = column.trim().replace(`${table}.`, '')
    return { name, as: `${table}_${name}` }
  })
  return {
    sql: fields.map(({ name, as }) => `${table}.${name} as ${as}`).join(', '),
    row(found) {
      const row: Record<string, unknown> = {}
      for (const { name, as } of fields) row[name] = found[as]
      return row as Row
    },
  }
}

/**
 * What is read for each field, a column or an expression, under the field's name: a row of it is such a value, spelt nowhere
 * else. A field that is forgotten is found by the compiler.
 */
export function columnsAs<T>(columns: Readonly<Record<keyof T, string>>): string {
  return Object.entries<string>(columns)
    .map(([field, read]) => (read === field ? read : `${read} as "${field}"`))
    .join(', ')
}
