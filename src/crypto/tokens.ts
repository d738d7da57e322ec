import { createHash, createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import { slotOf, slotText } from '../shared/ids.ts'

/** 32 random bytes as base64url, behind a prefix that tells secret scanners whose it is. */
export function randomToken(prefix: string): string {
  return `${prefix}${randomBytes(32).toString('base64url')}`
}

/** The same, and where whoever it is of has a slot but the first, `<prefix>7f.…`: a router reads where the token is known. */
export function routedToken(prefix: string, beside: string): string {
  const slot = slotOf(beside)
  return randomToken(slot === 0 ? prefix : `${prefix}${slotText(slot)}.`)
}

/** What the database keeps of a random token: nothing that could be used. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Making a key costs eight times the signature (34 µs, 4 µs): one that lives on is made once. */
const preparedKeys = new WeakMap<Buffer, KeyObject>()

export function hmacSha256(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', typeof key === 'string' ? key : prepareKey(key))
    .update(text)
    .digest()
}

function prepareKey(key: Buffer): KeyObject {
  const prepared = preparedKeys.get(key) ?? createSecretKey(key)
  preparedKeys.set(key, prepared)
  return prepared
}

/** Constant-time comparison of two texts or hashes of any length. */
export function equalSecrets(a: string | Buffer, b: string | Buffer): boolean {
  const [left, right] = [a, b].map((value) => createHash('sha256').update(value).digest()) as [Buffer, Buffer]
  return timingSafeEqual(left, right)
}
