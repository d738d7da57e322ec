import { createHmac, timingSafeEqual } from 'node:crypto'

/** A JSON object. */
export type Claims = Readonly<Record<string, unknown>>

const HEADER = encode({ typ: 'JWT', alg: 'HS256' })

/** A compact JWT (RFC 7515), HS256; the key is the secret's bytes. */
export function signJwt(claims: Claims, secret: string): string {
  const signed = `${HEADER}.${encode(claims)}`
  return `${signed}.${hmac(secret, signed).toString('base64url')}`
}

/** The claims, or undefined when none of the secrets has signed them with HS256, or `exp` or `nbf` forbid it now. */
export function verifyJwt(token: string, secrets: readonly string[], now: Date): Claims | undefined {
  const [header = '', payload = '', signature = '', ...more] = token.split('.')
  // The one algorithm: a header that names another, or none, is not believed (RFC 8725, 3.1).
  if (more.length > 0 || decode(header)?.alg !== 'HS256') return undefined
  const given = Buffer.from(signature, 'base64url')
  const isOurs = secrets.some((secret) => isSame(hmac(secret, `${header}.${payload}`), given))
  const claims = isOurs ? decode(payload) : undefined
  return claims && isTimely(claims, now.getTime() / 1000) ? claims : undefined
}

/** Those that keep a secret: everybody signs with an empty one, which a setting that is missing often is. */
export function secretsOf(given: string | readonly string[]): string[] {
  return [given].flat().filter((secret) => secret !== '')
}

/** Takes as long wherever they differ. */
export function isSame(expected: Buffer, given: Buffer): boolean {
  return expected.length === given.length && timingSafeEqual(expected, given)
}

function isTimely({ exp, nbf }: Claims, nowS: number): boolean {
  const isBefore = exp === undefined || (typeof exp === 'number' && nowS < exp)
  return isBefore && (nbf === undefined || (typeof nbf === 'number' && nowS >= nbf))
}

function hmac(secret: string, signed: string): Buffer {
  return createHmac('sha256', secret).update(signed).digest()
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function decode(part: string): Claims | undefined {
  return readObject(Buffer.from(part, 'base64url').toString())
}

/** A JSON object; undefined for whatever else. */
export function readObject(text: string): Claims | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Claims) : undefined
  } catch {
    return undefined
  }
}
