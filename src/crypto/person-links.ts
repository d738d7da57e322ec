import { timingSafeEqual } from 'node:crypto'
import { type LinkKeys, SUBJECT_BYTES, subjectBytes, subjectOf } from './payer-links.ts'
import { hmacSha256 } from './tokens.ts'

/** What somebody who has the link may do, once. */
export type PersonLinkUse = 'operator_password' | 'staff_password' | 'invitation' | 'factor_kept' | 'company_view'

const MAC_BYTES = 16
const PREFIX = 'wrl_'

/** `wrl_<uuid><mac>`: the row says until when, and whether it was used; neither it nor a mail that waits holds the link. */
export function encodePersonLink([key]: LinkKeys, use: PersonLinkUse, id: string): string {
  return `${PREFIX}${Buffer.concat([subjectBytes(id), mac(key, use, id)]).toString('base64url')}`
}

/** The id of the link's row, or undefined for anything we did not make. */
export function decodePersonLink(keys: LinkKeys, use: PersonLinkUse, token: string): string | undefined {
  const [, body] = /^wrl_([A-Za-z0-9_-]{43})$/.exec(token) ?? []
  if (body === undefined) return undefined
  const bytes = Buffer.from(body, 'base64url')
  const id = subjectOf(bytes)
  return keys.some((key) => timingSafeEqual(bytes.subarray(SUBJECT_BYTES), mac(key, use, id))) ? id : undefined
}

function mac(key: Buffer, use: PersonLinkUse, id: string): Buffer {
  return hmacSha256(key, `person-link:${use}:${id}`).subarray(0, MAC_BYTES)
}
