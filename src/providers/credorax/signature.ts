import { createHash } from 'node:crypto'

/**
 * `K`: the values in the order of their names (digits, capitals, small letters), without what may not be in them, and the
 * merchant's key.
 */
export function signatureOf(parameters: Readonly<Record<string, string>>, key: string): string {
  return createHash('sha256')
    .update(signedText(parameters) + key)
    .digest('hex')
}

export function signedText(parameters: Readonly<Record<string, string>>): string {
  const names = Object.keys(parameters).toSorted((a, b) => (a < b ? -1 : 1))
  return names.map((name) => (parameters[name] ?? '').replace(/[<>"'()\\]/g, ' ').trim()).join('')
}
