import { createHash } from 'node:crypto'

const made = (key: string, what: string) => createHash('sha256').update(`globalpayments ${what} ${key}`).digest('hex')

/** The one merchant that this PSP has. */
export function accountOf(sandboxKey: string) {
  return {
    username: 'whipround',
    password: made(sandboxKey, 'secret').slice(0, 20),
    'merchant-account': 'internet',
    'rebate-password': made(sandboxKey, 'rebate').slice(0, 20),
  }
}

export type Account = ReturnType<typeof accountOf>

export const sha1 = (text: string) => createHash('sha1').update(text).digest('hex')

export function signed(secret: string, fields: readonly string[]): string {
  return sha1(`${sha1(fields.join('.'))}.${secret}`)
}
