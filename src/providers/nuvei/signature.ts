import { createHash } from 'node:crypto'

/** Nothing stands between the fields: the sequence is that of the call. */
export function digestOf(...fields: readonly string[]): string {
  return createHash('sha256').update(fields.join('')).digest('hex')
}
