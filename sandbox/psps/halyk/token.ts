import { createHash, createHmac } from 'node:crypto'

/** What a token was asked for: that of a payment is good for its order number, amount and currency alone. */
export interface Granted {
  readonly terminal: string
  readonly invoiceID: string | null
  readonly amount: string | null
  readonly currency: string | null
}

export function accountOf(sandboxKey: string) {
  const digest = createHash('sha256').update(`halyk ${sandboxKey}`).digest('hex')
  const parts = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    digest.slice(12, 16),
    digest.slice(16, 20),
    digest.slice(20, 32),
  ]
  return { username: `shop-${digest.slice(32, 38)}`, password: digest.slice(38), terminal: parts.join('-') }
}

/** Undefined: not who it says it is, or not what is asked for in a form. */
export function grant(sandboxKey: string, body: string): string | undefined {
  const form = new URLSearchParams(body)
  const { username, password, terminal } = accountOf(sandboxKey)
  const isKnown =
    form.get('client_id') === username &&
    form.get('client_secret') === password &&
    form.get('grant_type') === 'client_credentials' &&
    (form.get('scope') ?? '').split(' ').includes('payment')
  if (!isKnown || form.get('terminal') !== terminal) return undefined
  const granted: Granted = {
    terminal,
    invoiceID: form.get('invoiceID'),
    amount: form.get('amount'),
    currency: form.get('currency'),
  }
  const text = Buffer.from(JSON.stringify(granted)).toString('base64url')
  return `${text}.${signed(sandboxKey, text)}`
}

export function readToken(sandboxKey: string, authorization = ''): Granted | undefined {
  const [, text = '', signature = ''] = /^Bearer ([\w-]+)\.([\w-]+)$/.exec(authorization) ?? []
  if (signature !== signed(sandboxKey, text)) return undefined
  return JSON.parse(Buffer.from(text, 'base64url').toString()) as Granted
}

const signed = (sandboxKey: string, text: string) =>
  createHmac('sha256', accountOf(sandboxKey).password).update(text).digest('base64url')
