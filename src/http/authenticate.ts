import { DomainError, refuse } from '../refusals/index.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes e-mail and password of a member of staff as well as a token. */
    takesBasic?: boolean
  }
}

/** A route's `config`: whoever may use it with an access token may also use it with e-mail and password. */
export const BASIC_TOO = { takesBasic: true } as const

/** Longest credential anybody may make us hash. */
const CREDENTIAL_LENGTH_MAX = 1024

/** The token of `Authorization: Bearer …`. Throws `invalid_credentials` when missing or malformed. */
export function readBearer(header: string | undefined): string {
  const match = /^Bearer +([\x21-\x7e]+)$/i.exec(header ?? '')
  if (!match || (header ?? '').length > CREDENTIAL_LENGTH_MAX) refuse('invalid_credentials', { why: 'no_access_token' })
  return match[1] as string
}

/** v1 takes `Bearer`, `Token` or the bare token (docs/interface.md, "Decisions: merchant API v1"). */
export function readV1Token(header: string | undefined): string {
  const match = /^(?:(?:Bearer|Token) +)?([\x21-\x7e]+)$/i.exec(header ?? '')
  if (!match || (header ?? '').length > CREDENTIAL_LENGTH_MAX) refuse('invalid_credentials', { why: 'no_token' })
  return match[1] as string
}

/** User and password of `Authorization: Basic …` (RFC 7617), undefined when it is anything else. */
export function readBasic(header: string | undefined): { user: string; password: string } | undefined {
  const match = /^Basic +([A-Za-z0-9+/=_-]+)$/i.exec(header ?? '')
  if (!match || (header ?? '').length > CREDENTIAL_LENGTH_MAX) return undefined
  const text = Buffer.from(match[1] as string, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  // PostgreSQL keeps no U+0000: no user of ours has one.
  return colon < 1 || text.includes('\0') ? undefined : { user: text.slice(0, colon), password: text.slice(colon + 1) }
}

/** Whether somebody was refused for who they are: what counts as a failed guess. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof DomainError && error.kind === 'unauthorized'
}
