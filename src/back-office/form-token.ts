import { equalSecrets, hmacSha256, type LinkKeys, randomToken } from '../crypto/index.ts'
import type { StaffVisitor } from './roles.ts'

/**
 * What ties a form, and the word of what it did, to one sign-in. It begins with a number of its own, so that no two pages
 * have the same one and the length of a compressed page tells nothing of it (BREACH).
 */
export function signFor([key]: LinkKeys, sessionId: string, what: string): string {
  const nonce = randomToken('').slice(0, 16)
  return `${nonce}.${signature(key, { sessionId, what, nonce })}`
}

/** What a visitor's forms are tied to: the sign-in, and the company whose pages it shows. A form of another one is stale. */
export function formsOf({ sessionId, companyId }: Pick<StaffVisitor, 'sessionId' | 'companyId'>): string {
  return companyId === undefined ? sessionId : `${sessionId} ${companyId}`
}

/** Of any key that is kept: the page may have been shown by a process that signs with another one. */
export function isSignedFor(keys: LinkKeys, sessionId: string, what: string, token: string | undefined): boolean {
  const [nonce = '', signed = ''] = (token ?? '').split('.')
  return keys.some((key) => equalSecrets(signed, signature(key, { sessionId, what, nonce })))
}

function signature(key: Buffer, signed: { sessionId: string; what: string; nonce: string }): string {
  return hmacSha256(key, `staff:${signed.sessionId}:${signed.what}:${signed.nonce}`).toString('base64url')
}
