// By its parts: the whole of jose takes 14 MB of memory, most of it encryption that nobody asks for here.
import * as errors from 'jose/errors'
import { decodeJwt } from 'jose/jwt/decode'
import { SignJWT } from 'jose/jwt/sign'
import { jwtVerify } from 'jose/jwt/verify'

/** The claims of a token: a JSON object. */
export type Claims = Readonly<Record<string, unknown>>

/** A token arrives in a URL, and all headers of a request fit into 64 kB: a longer one was never sent whole. */
export const JWT_CHARS_MAX = 60_000

/** What a token says about itself, to find the key that it must be verified with. Not to be believed. */
export function peekJwt(token: string): Claims | undefined {
  if (token.length > JWT_CHARS_MAX) return undefined
  try {
    return decodeJwt(token)
  } catch {
    return undefined
  }
}

export type JwtRefusal = 'invalid' | 'expired' | 'not_yet_valid' | 'unreadable_time'

/**
 * The claims of a JWT (RFC 7519, HS256 only, the key being the secret's bytes), or why they are not believed. The
 * signature is checked first: other refusals than `invalid` are said of genuine tokens only. `exp` and `nbf` are
 * optional and have no leeway (RFC 7519, 4.1.4 and 4.1.5).
 */
export async function verifyJwt(
  secret: string,
  token: string,
  now: Date,
): Promise<{ claims: Claims } | { refusal: JwtRefusal }> {
  if (token.length > JWT_CHARS_MAX) return { refusal: 'invalid' }
  try {
    // The list of algorithms is what keeps out `none` and keys taken for another kind (RFC 8725, 3.1).
    const { payload } = await jwtVerify(token, Buffer.from(secret), { algorithms: ['HS256'], currentDate: now })
    return { claims: payload }
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { refusal: 'expired' }
    if (!(error instanceof errors.JWTClaimValidationFailed)) return { refusal: 'invalid' }
    return { refusal: error.reason === 'check_failed' ? 'not_yet_valid' : 'unreadable_time' }
  }
}

/**
 * A JWT (RFC 7519) of exactly these claims, HS256, the key being the secret's UTF-8 bytes. No `iat`, `nbf` or `exp`:
 * deployed verifiers refuse tokens whose times differ from their own clock. The same claims give the same token.
 */
export async function signJwt(secret: string, claims: object): Promise<string> {
  const key = new TextEncoder().encode(secret)
  return await new SignJWT({ ...claims }).setProtectedHeader({ typ: 'JWT', alg: 'HS256' }).sign(key)
}
