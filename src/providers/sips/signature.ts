import { createHash, createHmac } from 'node:crypto'
import { equalSecrets } from '../../crypto/index.ts'

/** Of a message, what its seal does not cover. */
const UNSEALED: readonly string[] = ['keyVersion', 'seal', 'sealAlgorithm']

/** Sips Office: the values of all fields in the order of their names, containers opened, with nothing between them. */
export function sealText(message: object): string {
  return Object.entries(message)
    .filter(([name]) => !UNSEALED.includes(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, value]) => valueText(value))
    .join('')
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(valueText).join('')
  return typeof value === 'object' ? sealText(value) : String(value)
}

export function sealOf(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex')
}

export function isSealed(key: string, message: object, seal: string): boolean {
  return key !== '' && equalSecrets(seal.toLowerCase(), sealOf(key, sealText(message)))
}

/** Sips Paypage (POST): `Data` itself, by HMAC where it says so, and by the older way where it does not. */
export function isPostSealed(key: string, data: string, algorithm: string, seal: string): boolean {
  const expected =
    algorithm === 'HMAC-SHA-256' ? sealOf(key, data) : createHash('sha256').update(`${data}${key}`).digest('hex')
  return key !== '' && equalSecrets(seal.toLowerCase(), expected)
}
