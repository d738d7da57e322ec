import { createHash } from 'node:crypto'
import { equalSecrets } from '../../crypto/index.ts'

export const sha1 = (text: string) => createHash('sha1').update(text).digest('hex')

/** What is absent is an empty field between two dots: only who knows the shared secret can have written the outer hash. */
export function hashOf(secret: string, fields: readonly string[]): string {
  return sha1(`${sha1(fields.join('.'))}.${secret}`)
}

export function isHashOf(secret: string, fields: readonly string[], given: string): boolean {
  return equalSecrets(given.toLowerCase(), hashOf(secret, fields))
}
