import { createHash, createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Answer, failure } from './errors.ts'

/** The one merchant that this PSP has. */
export function accountOf(sandboxKey: string) {
  const made = (what: string) => createHash('sha256').update(`dlocal/${what}/${sandboxKey}`).digest('hex')
  return {
    username: made('login').slice(0, 16),
    password: made('trans-key').slice(0, 16),
    'signature-secret': made('secret').slice(0, 40),
    country: 'BR',
    'payer-document': '42243309114',
  }
}

type Account = ReturnType<typeof accountOf>

export function authorizationOf({ username, ...account }: Account, date: string, body: Buffer): string {
  const hmac = createHmac('sha256', account['signature-secret']).update(username).update(date)
  return `V2-HMAC-SHA256, Signature: ${hmac.update(body).digest('hex')}`
}

const HEADERS = ['x-login', 'x-trans-key', 'x-date', 'authorization'] as const

/** Null: it is the merchant's own. A signature that is not its secret's is called an invalid request. */
export function turnAway(account: Account, { headers, rawBody }: FastifyRequest): Answer | null {
  const missing = HEADERS.find((name) => typeof headers[name] !== 'string')
  if (missing) return failure(5001, 'Invalid parameter', missing)
  const date = String(headers['x-date'])
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(date)) return failure(5001, 'Invalid parameter', 'X-Date')
  const isKnown = headers['x-login'] === account.username && headers['x-trans-key'] === account.password
  if (!isKnown) return failure(3001, 'Invalid credentials')
  const expected = authorizationOf(account, date, Buffer.from(rawBody, 'latin1'))
  return headers.authorization === expected ? null : failure(5000, 'Signature not match')
}
