import { equalSecrets, hmacSha256 } from '../../crypto/index.ts'

/** HMAC-SHA-256 over login, date and body as they are sent; an empty body where there is none. */
export function authorizationOf(secret: string, login: string, date: string, body: string): string {
  return `V2-HMAC-SHA256, Signature: ${hmacSha256(secret, login + date + body).toString('hex')}`
}

export function isSigned(authorization: unknown, ...signed: Parameters<typeof authorizationOf>): boolean {
  return typeof authorization === 'string' && equalSecrets(authorization, authorizationOf(...signed))
}
