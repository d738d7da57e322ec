import { createCipheriv, createHash, createHmac } from 'node:crypto'

export interface RedsysAccount {
  readonly merchantCode: string
  readonly terminal: string
  readonly key: string
}

/** The one terminal that this PSP has; the code is that of Redsys's own examples. */
export function accountOf(sandboxKey: string): RedsysAccount {
  const key = createHash('sha256').update(`redsys/${sandboxKey}`).digest().subarray(0, 24).toString('base64')
  return { merchantCode: '999008881', terminal: '1', key }
}

/** HMAC_SHA256_V1: under the key that 3DES makes of the order. */
export function signatureOf({ key }: RedsysAccount, order: string, text: string): string {
  const cipher = createCipheriv('des-ede3-cbc', Buffer.from(key, 'base64'), Buffer.alloc(8)).setAutoPadding(false)
  const padded = Buffer.from(order.padEnd(Math.ceil(order.length / 8) * 8, '\0'))
  const orderKey = Buffer.concat([cipher.update(padded), cipher.final()])
  return createHmac('sha256', orderKey).update(text).digest('base64')
}
