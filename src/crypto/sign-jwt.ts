import { SignJWT } from 'jose/jwt/sign'

/**
 * A JWT (RFC 7519) of exactly these claims, HS256, the key being the secret's UTF-8 bytes. No `iat`, `nbf` or `exp`:
 * deployed verifiers refuse tokens whose times differ from their own clock. The same claims give the same token.
 */
export async function signJwt(secret: string, claims: object): Promise<string> {
  const key = new TextEncoder().encode(secret)
  return await new SignJWT({ ...claims }).setProtectedHeader({ typ: 'JWT', alg: 'HS256' }).sign(key)
}
