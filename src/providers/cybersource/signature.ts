import { createHash } from 'node:crypto'
import { hmacSha256 } from '../../crypto/index.ts'
import type { PspSettings } from '../charge/family.ts'

export interface SignedParts {
  readonly method: 'GET' | 'POST'
  readonly host: string
  /** With its query. */
  readonly path: string
  readonly date: string
  readonly body: string | null
}

/** The headers of "HTTP signature" authentication (developer.cybersource.com); `host` is the connection's own. */
export function signedHeaders(settings: PspSettings, parts: SignedParts): Record<string, string> {
  const { method, host, path, date, body } = parts
  const merchantId = settings['merchant-account'] ?? ''
  const digest = body === null ? null : `SHA-256=${createHash('sha256').update(body).digest('base64')}`
  const lines = [
    ['host', host],
    ['date', date],
    ['request-target', `${method.toLowerCase()} ${path}`],
    ...(digest === null ? [] : [['digest', digest] as const]),
    ['v-c-merchant-id', merchantId],
  ] as const
  const text = lines.map(([name, value]) => `${name}: ${value}`).join('\n')
  const signature = hmacSha256(Buffer.from(settings.password ?? '', 'base64'), text).toString('base64')
  const names = lines.map(([name]) => name).join(' ')
  return {
    date,
    'v-c-merchant-id': merchantId,
    ...(digest !== null && { digest }),
    signature: `keyid="${settings.username}", algorithm="HmacSHA256", headers="${names}", signature="${signature}"`,
  }
}
