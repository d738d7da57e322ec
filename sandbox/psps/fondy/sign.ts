import { createHash } from 'node:crypto'

export type Fields = Readonly<Record<string, unknown>>

/** Of whatever is not empty, in the order of the names, after the key. */
export function sign(fields: Fields, key: string): string {
  const hash = createHash('sha1').update(key)
  for (const name of Object.keys(fields).sort()) {
    const value = fields[name]
    const isSigned = name !== 'signature' && value !== null && value !== undefined && value !== ''
    if (isSigned) hash.update(`|${value}`)
  }
  return hash.digest('hex')
}
