import { createHash, createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { CybersourceAccount } from './account.ts'

/** What has to be signed, at least; a body's digest too. */
const REQUIRED = ['host', 'date', 'request-target', 'v-c-merchant-id']

/** Whether the request bears the merchant's own signature, over what came. */
export function isSigned(account: CybersourceAccount, request: FastifyRequest): boolean {
  const { headers, method, url } = request
  const text = String(headers.signature ?? '')
  const said: Readonly<Record<string, string>> = Object.fromEntries(
    text.split(',').map((part) => {
      const [, name = '', value = ''] = /^ ?(\w+)="([^"]*)"$/.exec(part) ?? []
      return [name, value]
    }),
  )
  const names = (said.headers ?? '').split(' ')
  const required = method === 'POST' ? [...REQUIRED, 'digest'] : REQUIRED
  if (!required.every((name) => names.includes(name)) || said.algorithm !== 'HmacSHA256') return false
  const lines = names.map((name) => {
    const value = name === 'request-target' ? `${method.toLowerCase()} ${url}` : headers[name]
    return `${name}: ${value}`
  })
  const key = Buffer.from(account.password, 'base64')
  const signature = createHmac('sha256', key).update(lines.join('\n')).digest('base64')
  const isOurs = said.keyid === account.username && headers['v-c-merchant-id'] === account['merchant-account']
  return isOurs && said.signature === signature
}

/** The digest is signed before the body came: only then it can be compared. */
export function isDigestRight(request: FastifyRequest): boolean {
  const digest = createHash('sha256').update(Buffer.from(request.rawBody, 'latin1')).digest('base64')
  return request.headers.digest === `SHA-256=${digest}`
}
