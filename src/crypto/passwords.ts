import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** OWASP password storage, scrypt: N=2^15, r=8, p=3 (32 MiB). */
const COST: ScryptOptions = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, 32, COST, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

/** `scrypt$<salt>$<key>`, base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `scrypt$${salt.toString('base64url')}$${(await derive(password, salt)).toString('base64url')}`
}

export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [scheme, salt = '', key = ''] = stored.split('$')
  if (scheme !== 'scrypt') return false
  const derived = await derive(password, Buffer.from(salt, 'base64url'))
  const expected = Buffer.from(key, 'base64url')
  return derived.length === expected.length && timingSafeEqual(derived, expected)
}
