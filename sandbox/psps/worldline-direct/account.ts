import { createHash } from 'node:crypto'

export interface DirectAccount {
  readonly username: string
  readonly password: string
  readonly 'merchant-account': string
  readonly 'webhook-key-id': string
  readonly 'webhook-secret': string
}

/** The one merchant that this PSP has. */
export function accountOf(sandboxKey: string): DirectAccount {
  const made = (what: string) => createHash('sha256').update(`worldline-direct/${what}/${sandboxKey}`).digest('hex')
  return {
    username: made('key').slice(0, 20).toUpperCase(),
    password: made('secret').slice(0, 44),
    'merchant-account': 'SandbankDirect',
    'webhook-key-id': made('webhook-key').slice(0, 16),
    'webhook-secret': made('webhook-secret').slice(0, 44),
  }
}
