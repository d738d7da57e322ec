import { createHash } from 'node:crypto'

export interface CybersourceAccount {
  readonly username: string
  readonly password: string
  readonly 'merchant-account': string
}

/** The one merchant that this PSP has. */
export function accountOf(sandboxKey: string): CybersourceAccount {
  const made = (what: string) => createHash('sha256').update(`cybersource/${what}/${sandboxKey}`).digest()
  const id = made('key').toString('hex')
  return {
    username: `${id.slice(0, 8)}-${id.slice(8, 12)}-${id.slice(12, 16)}-${id.slice(16, 20)}-${id.slice(20, 32)}`,
    password: made('secret').toString('base64'),
    'merchant-account': 'sandbank_fuse',
  }
}
