import { equalSecrets, hmacSha256 } from '../../crypto/index.ts'

export interface SignedParts {
  readonly method: string
  /** Empty without a body. */
  readonly contentType: string
  readonly date: string
  /** Those that begin with `x-gcs-` are signed. */
  readonly headers: Readonly<Record<string, string>>
  /** With its query, without the origin. */
  readonly path: string
}

/** v1HMAC of docs.direct.worldline-solutions.com, "Authentication". */
export function signV1Hmac(secret: string, { method, contentType, date, headers, path }: SignedParts): string {
  const signed = Object.entries(headers)
    .map(([name, value]) => [name.toLowerCase(), value.replace(/\r?\n[\t ]*/g, ' ').trim()] as const)
    .filter(([name]) => name.startsWith('x-gcs-'))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}:${value}\n`)
  const text = `${method}\n${contentType}\n${date}\n${signed.join('')}${path}\n`
  return hmacSha256(secret, text).toString('base64')
}

export function isSignedWebhook(secret: string, signature: unknown, text: string): boolean {
  return typeof signature === 'string' && equalSecrets(signature, hmacSha256(secret, text).toString('base64'))
}
