import { createHash } from 'node:crypto'
import type { PspSettings } from '../charge/family.ts'

/**
 * SHASIGN, both ways: every field that is not empty, by the upper case of its name, each followed by the passphrase. A
 * merchant gives us one passphrase, for SHA-IN and SHA-OUT.
 */
export function shaSign(settings: PspSettings, fields: Readonly<Record<string, string>>): string {
  const { 'signature-secret': secret = '', 'signature-algorithm': algorithm = '' } = settings
  const text = Object.entries(fields)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => [name.toUpperCase(), value] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}${secret}`)
    .join('')
  return createHash(algorithm).update(text).digest('hex').toUpperCase()
}
