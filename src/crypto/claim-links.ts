import { timingSafeEqual } from 'node:crypto'
import { type LinkKeys, SUBJECT_BYTES, subjectBytes, subjectOf } from './payer-links.ts'
import { hmacSha256 } from './tokens.ts'

/**
 * What a browser is given that chose a friend's part by the link of the whole group: the same each time, and of the friend's
 * own power only to pay (docs/adr/0071-one-link-for-the-group.md).
 */
interface ClaimLink {
  readonly shareId: string
  /** Of the friend's own link. */
  readonly version: number
  readonly claimant: Buffer
}

const CLAIMANT_BYTES = 16
const MAC_BYTES = 16

/** A browser as claims know it: 128 bits of a hash, of which nobody finds its secret. `browserHash`: what attempts keep. */
export function claimantOf(browserHash: Buffer): Buffer {
  return browserHash.subarray(0, CLAIMANT_BYTES)
}

/** `c<version base 36>.<share, claimant and mac, base64url>` */
export function encodeClaimLink([key]: LinkKeys, { shareId, version, claimant }: ClaimLink): string {
  const body = Buffer.concat([subjectBytes(shareId), claimant])
  const written = version.toString(36)
  return `c${written}.${Buffer.concat([body, mac(key, written, body)]).toString('base64url')}`
}

/** The link, or undefined for anything we did not make. The version must still be compared with the row's. */
export function decodeClaimLink(keys: LinkKeys, token: string): ClaimLink | undefined {
  const [, version = '', encoded] = /^c([0-9a-z]{1,6})\.([A-Za-z0-9_-]{64})$/.exec(token) ?? []
  if (encoded === undefined) return undefined
  const bytes = Buffer.from(encoded, 'base64url')
  const body = bytes.subarray(0, -MAC_BYTES)
  const isOurs = keys.some((key) => timingSafeEqual(bytes.subarray(-MAC_BYTES), mac(key, version, body)))
  if (!isOurs) return undefined
  return { shareId: subjectOf(body), version: Number.parseInt(version, 36), claimant: body.subarray(SUBJECT_BYTES) }
}

function mac(key: Buffer, version: string, body: Buffer): Buffer {
  return hmacSha256(key, `claim-link:${version}:${body.toString('base64url')}`).subarray(0, MAC_BYTES)
}
