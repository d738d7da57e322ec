import { createCipheriv, createHash } from 'node:crypto'

interface OppwaAccount {
  readonly token: string
  readonly entityId: string
  readonly webhookSecret: string
}

export function accountOf(sandboxKey: string): OppwaAccount {
  const made = (what: string) => createHash('sha256').update(`oppwa/${what}/${sandboxKey}`).digest('hex')
  const entityId = made('entity').slice(0, 32)
  const token = Buffer.from(`${made('user').slice(0, 32)}|${made('password').slice(0, 10)}`).toString('base64')
  return { token, entityId, webhookSecret: made('webhook').toUpperCase() }
}

/** As its webhooks are sent: encrypted, hexadecimal. */
export function encrypted(secret: string, text: string) {
  const iv = createHash('sha256').update(text).digest().subarray(0, 12)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(secret, 'hex'), iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    .toString('hex')
    .toUpperCase()
  const headers = {
    'content-type': 'text/plain; charset=utf-8',
    'x-initialization-vector': iv.toString('hex').toUpperCase(),
    'x-authentication-tag': cipher.getAuthTag().toString('hex').toUpperCase(),
  }
  return { headers, body }
}
