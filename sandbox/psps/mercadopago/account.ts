import { createHash } from 'node:crypto'

const hexOf = (sandboxKey: string, what: string) => createHash('sha256').update(`${what} ${sandboxKey}`).digest('hex')

/** One application of a test user; its country has no name, so that its currency may be that of everything else here. */
export const CURRENCY = 'EUR'
export const USER_ID = 469_485_398

export const accessTokenOf = (sandboxKey: string) =>
  `TEST-6317427424180639-042414-${hexOf(sandboxKey, 'token').slice(0, 32)}-${USER_ID}`

export function publicKeyOf(sandboxKey: string): string {
  const hex = hexOf(sandboxKey, 'public')
  return `TEST-${[hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')}`
}

export const secretOf = (sandboxKey: string) => hexOf(sandboxKey, 'webhooks')
