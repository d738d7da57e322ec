import { createHash } from 'node:crypto'

export const made = (key: string, what: string) => createHash('sha256').update(`paypal ${what} ${key}`).digest('hex')

/** Who the merchant is, as answers name it. */
export const merchantOf = (key: string) => made(key, 'merchant').slice(0, 13).toUpperCase()
