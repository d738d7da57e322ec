import { createHash } from 'node:crypto'

export type Parameters = Readonly<Record<string, unknown>>

/** Parts are told apart by it: none of them may have it in it (1034). */
export const SEPARATOR = '|'

/** What is not signed: the signature, and what test merchants are shown of how it was made. */
const UNSIGNED = new Set(['signature', 'response_signature_string'])

/** docs.fondy.io, "Signatures": the key, then each value that is not empty, by the names' order; of its UTF-8, in hex. */
export function signatureOf(parameters: Parameters, key: string): string {
  const names = Object.keys(parameters).filter((name) => !UNSIGNED.has(name))
  const values = names.toSorted((a, b) => (a < b ? -1 : 1)).map((name) => textOf(parameters[name]))
  return createHash('sha1')
    .update([key, ...values.filter((value) => value !== '')].join(SEPARATOR))
    .digest('hex')
}

/** A zero is no empty value. */
function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}
