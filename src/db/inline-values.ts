import pg from 'pg'

type Inlined = string | number | bigint | Date | null

/**
 * The statement with its values in its text: planned for them, and without a statement before it and one after that say so.
 * For ids, numbers, times and codes of ours only: PostgreSQL's log shows the text of a statement that fails, and never its values.
 */
export function inlineValues(text: string, values: readonly (Inlined | readonly Inlined[])[]): string {
  return text.replaceAll(/\$(\d+)\b/g, (_, number: string) => literalOf(values[Number(number) - 1] ?? null))
}

function literalOf(value: Inlined | readonly Inlined[]): string {
  if (value === null) return 'null'
  if (typeof value === 'number') return String(value)
  return pg.escapeLiteral(isList(value) ? `{${value.map(elementOf).join(',')}}` : textOf(value))
}

/** PostgreSQL's notation of arrays: every element in quotes but for null. */
function elementOf(value: Inlined): string {
  return value === null ? 'null' : `"${textOf(value).replaceAll(/["\\]/g, '\\$&')}"`
}

function textOf(value: NonNullable<Inlined>): string {
  return value instanceof Date ? value.toISOString() : String(value)
}

function isList(value: Inlined | readonly Inlined[]): value is readonly Inlined[] {
  return Array.isArray(value)
}
