import { randomBytes, randomInt } from 'node:crypto'

const LETTERS = '23456789BCDFGHJKLMNPQRSTVWXZ'

/** Sixteen characters, unique among all of the platform: payments, modifications, tokens, disputes. */
export function newPspReference(): string {
  return Array.from({ length: 16 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

export function newSessionId(): string {
  return `CS${randomBytes(8).toString('hex').toUpperCase()}`
}

export function newSecret(): string {
  return randomBytes(24).toString('base64url')
}
