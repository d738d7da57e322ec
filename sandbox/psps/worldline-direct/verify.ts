import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { DirectAccount } from './account.ts'

/** Whether the request bears the merchant's own v1HMAC, over what came. */
export function isSigned(account: DirectAccount, request: FastifyRequest): boolean {
  const { method, url, headers } = request
  const gcs = Object.keys(headers)
    .filter((name) => name.startsWith('x-gcs-'))
    .sort()
    .map((name) => `${name}:${headers[name]}`)
  // Its own path begins there, whatever this simulator is mounted under.
  const path = url.slice(url.indexOf('/v2/'))
  const contentType = method === 'GET' ? '' : (headers['content-type'] ?? '')
  const lines = [method, contentType, headers.date ?? '', ...gcs, path, '']
  const signature = createHmac('sha256', account.password).update(lines.join('\n')).digest('base64')
  return headers.authorization === `GCS v1HMAC:${account.username}:${signature}`
}
