/**
 * What is read for each field, a column or an expression, under the field's name: a row of it is such a value, spelt nowhere
 * else. A field that is forgotten is found by the compiler.
 */
export function columnsAs<T>(columns: Readonly<Record<keyof T, string>>): string {
  return Object.entries<string>(columns)
    .map(([field, read]) => (read === field ? read : `${read} as "${field}"`))
    .join(', ')
}
