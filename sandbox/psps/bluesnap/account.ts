import { createHash, createHmac } from 'node:crypto'

/** The one merchant that this PSP has. */
export function accountOf(sandboxKey: string) {
  const made = (what: string) => createHash('sha256').update(`bluesnap/${what}/${sandboxKey}`).digest('hex')
  return {
    username: `API_${made('user').slice(0, 24)}`,
    password: `Sand1${made('password').slice(0, 20)}`,
    'merchant-account': '397608',
    'signature-secret': made('webhooks').slice(0, 32),
  }
}

export type Account = ReturnType<typeof accountOf>

export function signatureOf(account: Account, timestamp: string, body: string): string {
  return createHmac('sha256', account['signature-secret']).update(timestamp).update(body).digest('hex')
}
