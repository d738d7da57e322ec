import type { FastifyRequest } from 'fastify'
import { equalSecrets, hmacSha256, type LinkKeys, randomToken } from '../crypto/index.ts'
import type { FormToken } from '../pages/office/form.ts'
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

/** Signs each form of what a visitor is shown for the address that it is sent to, or for the page's own. */
export function signForms(keys: LinkKeys, boundTo: string, ownPath: string): FormToken {
  return (action = ownPath) => signFor(keys, boundTo, formAt(action))
}

/** What a form that is sent to this address says that it is: the address without what it asks for. */
export function formAt(url: string): string {
  return `form ${url.split('?')[0]}`
}

/** Of any key that is kept: the page may have been shown by a process that signs with another one. */
export function isSignedFor(keys: LinkKeys, sessionId: string, what: string, token: string | undefined): boolean {
  const [nonce = '', signed = ''] = (token ?? '').split('.')
  return keys.some((key) => equalSecrets(signed, signature(key, { sessionId, what, nonce })))
}

function signature(key: Buffer, signed: { sessionId: string; what: string; nonce: string }): string {
  return hmacSha256(key, `staff:${signed.sessionId}:${signed.what}:${signed.nonce}`).toString('base64url')
}

/**
 * Browsers say where a form stood. What another site has filled in is not shown as if the visitor had typed it; the form's
 * token would refuse it anyhow. Which hosts are ours was asked before.
 */
export function isFromOurPage({ headers }: FastifyRequest, baseUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  if (headers.origin === undefined) return true
  const own = `${new URL(baseUrl).protocol}//${headers.host}`
  return URL.canParse(own) && headers.origin === new URL(own).origin
}
