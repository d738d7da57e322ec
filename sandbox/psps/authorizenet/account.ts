import { createHash, createHmac } from 'node:crypto'

export interface AnetAccount {
  readonly username: string
  readonly password: string
  readonly 'signature-secret': string
}

export function accountOf(sandboxKey: string): AnetAccount {
  const made = (what: string) => createHash('sha512').update(`authorizenet/${what}/${sandboxKey}`).digest('hex')
  return {
    username: 'sandbankAnet',
    password: made('transaction key').slice(0, 16),
    'signature-secret': made('signature key').toUpperCase(),
  }
}

/** Under the bytes that the key's digits are. */
export function signatureOf(account: AnetAccount, body: string): string {
  const key = Buffer.from(account['signature-secret'], 'hex')
  return `sha512=${createHmac('sha512', key).update(body).digest('hex').toUpperCase()}`
}
