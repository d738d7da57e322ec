import { randomBytes } from 'node:crypto'

/** What an operator writes into `SECRET_KEYS`, under these ids; the first seals. */
export function secretKeys(...ids: number[]): string {
  return ids.map((id) => `${id}:${randomBytes(32).toString('base64')}`).join(',')
}
