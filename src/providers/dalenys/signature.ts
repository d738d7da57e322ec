import { createHash } from 'node:crypto'

/**
 * HASH, both ways: each parameter but itself by its name, the password before, between and after them. A parameter of
 * several values is one for each, as it is sent: `AMOUNTS[2026-12-01]`.
 */
export function hashOf(password: string, params: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(params)
    .filter(([name]) => name !== 'HASH')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}${password}`)
  return createHash('sha256')
    .update(password + pairs.join(''))
    .digest('hex')
}
