import { timingSafeEqual } from 'node:crypto'
import { hmacSha256 } from './tokens.ts'

/**
 * Whose link it is. `payment`: what the merchant redirects the customer to; `leader`: mailed to the leader
 * alone; `pledge`: one friend's; `group`: the leader's to share, for whoever chooses a name.
 */
export type LinkRole = 'payment' | 'leader' | 'pledge' | 'group'

export interface PayerLink {
  readonly role: LinkRole
  /** The purchase (payment, leader, group) or the share (pledge). */
  readonly subjectId: string
  /** Raised to revoke the links given out before. */
  readonly version: number
}

/** The first signs, all verify: links outlive a rotation for as long as the old key is kept. */
export type LinkKeys = readonly [Buffer, ...Buffer[]]

const ROLE_CODES: Record<LinkRole, string> = { payment: 'p', leader: 'l', pledge: 's', group: 'g' }
export const SUBJECT_BYTES = 16
const MAC_BYTES = 16

/** `<role><version base 36>.<uuid, base64url><mac, base64url>`: 128 bits of HMAC, nothing to look up. */
export function encodePayerLink([key]: LinkKeys, link: PayerLink): string {
  const head = `${ROLE_CODES[link.role]}${link.version.toString(36)}`
  return `${head}.${Buffer.concat([subjectBytes(link.subjectId), mac(key, link)]).toString('base64url')}`
}

/** The link, or undefined for anything we did not make. The version must still be compared with the row's. */
export function decodePayerLink(keys: LinkKeys, token: string): PayerLink | undefined {
  const match = /^([plsg])([0-9a-z]{1,6})\.([A-Za-z0-9_-]{43})$/.exec(token)
  if (!match) return undefined
  const [, code, version, body] = match as unknown as [string, string, string, string]
  const role = (Object.keys(ROLE_CODES) as LinkRole[]).find((candidate) => ROLE_CODES[candidate] === code)
  if (!role) return undefined
  const bytes = Buffer.from(body, 'base64url')
  const link: PayerLink = { role, subjectId: subjectOf(bytes), version: Number.parseInt(version, 36) }
  return keys.some((key) => timingSafeEqual(bytes.subarray(SUBJECT_BYTES), mac(key, link))) ? link : undefined
}

/** A UUID as links carry it. */
export function subjectBytes(subjectId: string): Buffer {
  return Buffer.from(subjectId.replaceAll('-', ''), 'hex')
}

/** The UUID that a link's bytes begin with. */
export function subjectOf(bytes: Buffer): string {
  const hex = bytes.subarray(0, SUBJECT_BYTES).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function mac(key: Buffer, link: PayerLink): Buffer {
  return hmacSha256(key, `payer-link:${link.role}:${link.subjectId}:${link.version}`).subarray(0, MAC_BYTES)
}

/** Addresses of our payer pages; from the configured base, never from a request. */
export function createLinkMaker(keys: LinkKeys, baseUrl: string) {
  const url = (role: LinkRole) => (subjectId: string, version: number) =>
    `${baseUrl}/pay/${encodePayerLink(keys, { role, subjectId, version })}`
  return { paymentUrl: url('payment'), leaderUrl: url('leader'), pledgeUrl: url('pledge') }
}
