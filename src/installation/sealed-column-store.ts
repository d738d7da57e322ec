import type { SealedColumn } from '../crypto/index.ts'
import type { Connection } from '../db/database.ts'

export interface SealedValue {
  readonly key: readonly string[]
  readonly sealed: Buffer
}

/** Where a walk through a table goes on: behind this row. */
export interface Walk {
  readonly after: readonly string[] | null
  readonly limit: number
}

/** The first byte tells the key. Answers kept for an `Idempotency-Key` are base64, or JSON where they hold no link. */
function keyIdOf({ column, encoding }: SealedColumn): string {
  return encoding === 'bytea'
    ? `get_byte(${column}, 0)`
    : `case when ${column} ~ '^[A-Za-z0-9+/]{4}' then get_byte(decode(left(${column}, 4), 'base64'), 0) end`
}

/** How many values are sealed with each key. Reads the whole table. */
export async function countSealed(connection: Connection, column: SealedColumn): Promise<Map<number, number>> {
  const { rows } = await connection.query<{ key_id: number; values: number }>(
    `select ${keyIdOf(column)} as key_id, count(*)::int as values from ${column.table}
      where ${column.column} is not null group by 1`,
  )
  return new Map(rows.filter((row) => row.key_id !== null).map((row) => [row.key_id, row.values]))
}

export async function countPlain(connection: Connection, { table, plainColumn }: SealedColumn): Promise<number> {
  if (plainColumn === undefined) return 0
  const { rows } = await connection.query<{ values: number }>(
    `select count(*)::int as values from ${table} where ${plainColumn} is not null`,
  )
  return rows[0]?.values ?? 0
}

/** The next values that are sealed with one of these keys, in the order of the table's key. */
export async function findSealedWith(
  connection: Connection,
  column: SealedColumn,
  keyIds: readonly number[],
  { after, limit }: Walk,
): Promise<SealedValue[]> {
  const { rows } = await connection.query<{ key: string[]; value: Buffer | string }>(
    `select ${keyTexts(column)} as key, ${column.column} as value from ${column.table}
      where ${column.column} is not null and ${keyIdOf(column)} = any($1::int[])
        and ${after ? isBehind(column, 3) : 'true'} order by ${Object.keys(column.key).join(', ')} limit $2`,
    [keyIds, limit, ...(after ?? [])],
  )
  return rows.map(({ key, value }) => ({
    key,
    sealed: typeof value === 'string' ? Buffer.from(value, 'base64') : value,
  }))
}

/** The next values that are still in the clear. */
export async function findPlain(
  connection: Connection,
  column: SealedColumn,
  limit: number,
): Promise<{ key: readonly string[]; plain: string }[]> {
  const { plainColumn, table } = column
  if (plainColumn === undefined) return []
  const { rows } = await connection.query<{ key: string[]; plain: string }>(
    `select ${keyTexts(column)} as key, ${plainColumn} as plain from ${table}
      where ${plainColumn} is not null order by ${Object.keys(column.key).join(', ')} limit $1`,
    [limit],
  )
  return rows
}

/** One row a statement, and only if nobody changed it meanwhile: locks of several rows could meet those of a payment. */
export async function replaceSealed(
  connection: Connection,
  column: SealedColumn,
  { key, sealed }: SealedValue,
  fresh: Buffer,
): Promise<boolean> {
  const write = (value: Buffer) => (column.encoding === 'bytea' ? value : value.toString('base64'))
  const { rowCount } = await connection.query(
    `update ${column.table} set ${column.column} = $2 where ${column.column} = $1 and ${isRow(column, 3)}`,
    [write(sealed), write(fresh), ...key],
  )
  return rowCount > 0
}

export async function sealPlain(
  connection: Connection,
  column: SealedColumn,
  { key, plain }: { key: readonly string[]; plain: string },
  sealed: Buffer,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `update ${column.table} set ${column.column} = $2, ${column.plainColumn} = null
      where ${column.plainColumn} = $1 and ${isRow(column, 3)}`,
    [plain, sealed, ...key],
  )
  return rowCount > 0
}

function keyTexts({ key }: SealedColumn): string {
  return `array[${Object.keys(key).map((name) => `${name}::text`)}]`
}

function isRow({ key }: SealedColumn, from: number): string {
  return Object.entries(key)
    .map(([name, type], index) => `${name} = $${from + index}::${type}`)
    .join(' and ')
}

function isBehind({ key }: SealedColumn, from: number): string {
  const values = Object.values(key).map((type, index) => `$${from + index}::${type}`)
  return `(${Object.keys(key).join(', ')}) > (${values.join(', ')})`
}
