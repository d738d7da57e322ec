import { createHmac, randomBytes } from 'node:crypto'
import { SECOND_MS } from '../shared/clocks.ts'

/** RFC 6238 with its defaults, which every authenticator app knows: SHA-1, 30 seconds; six digits. */
const STEP_MS = 30 * SECOND_MS
const DIGITS = 6
/** RFC 4226, R6: as long as the hash. */
const SECRET_BYTES = 20
/** Clocks of phones are a little off, and typing takes a moment: one step before and after (RFC 6238, 5.2). */
const STEPS_OFF = [0, -1, 1]
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function newTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES)
}

/** RFC 4648, without padding: as apps take a secret that is typed. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** What an app reads from a QR code. */
export function totpUrl(secret: Buffer, { issuer, account }: { issuer: string; account: string }): string {
  const query = new URLSearchParams({ secret: toBase32(secret), issuer })
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query}`
}

/** RFC 4226, 5.3. */
export function totpCode(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash.at(-1) as number) & 0xf
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

/** The time steps around `now` that this is the code of; whoever believes one of them believes it once. */
export function totpStepsOf(secret: Buffer, code: string, now: Date): number[] {
  const step = Math.floor(now.getTime() / STEP_MS)
  return STEPS_OFF.map((off) => step + off).filter((near) => totpCode(secret, near) === code)
}
