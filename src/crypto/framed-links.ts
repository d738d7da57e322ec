import { randomBytes, timingSafeEqual } from 'node:crypto'
import { type LinkKeys, SUBJECT_BYTES, subjectBytes, subjectOf } from './payer-links.ts'
import { hmacSha256 } from './tokens.ts'

/**
 * The link of one opening in a shop's frame, where no cookie is kept (docs/adr/0025-frames-without-cookies.md). It is
 * told to nobody: who holds it is the browser that was given it.
 */
export interface FramedLink {
  readonly purchaseId: string
  readonly version: number
  /** Plays the part of the cookie; 128 random bits. */
  readonly browserKey: string
  /** Scheme, host and port of the page around the frame. */
  readonly origin: string
  /** The shop's page knows its frame's messages by it. */
  readonly opening: string
  /** A cross on our pages. */
  readonly showsClose: boolean
  /** The shop draws the main button. */
  readonly isExternal: boolean
}

/** 128 random bits in base64url, as the plugin makes them. */
export const OPENING = /^[A-Za-z0-9_-]{22}$/
const OPENING_CHARS = 22
/** Longer host names than anybody's; the router takes parameters of 400 characters. */
export const ORIGIN_CHARS_MAX = 160
const KEY_BYTES = 16
const MAC_BYTES = 16
const FLAGS = { showsClose: 1, isExternal: 2 } as const

export function newBrowserKey(): string {
  return randomBytes(KEY_BYTES).toString('base64url')
}

/** `f<version base 36>.<purchase, key, flags, opening, origin and mac, base64url>` */
export function encodeFramedLink([key]: LinkKeys, link: FramedLink): string {
  const flags = (link.showsClose ? FLAGS.showsClose : 0) + (link.isExternal ? FLAGS.isExternal : 0)
  const body = Buffer.concat([
    subjectBytes(link.purchaseId),
    Buffer.from(link.browserKey, 'base64url'),
    Buffer.from([flags]),
    Buffer.from(`${link.opening}${link.origin}`),
  ])
  const version = link.version.toString(36)
  return `f${version}.${Buffer.concat([body, mac(key, version, body)]).toString('base64url')}`
}

/** The link, or undefined for anything we did not make. The version must still be compared with the row's. */
export function decodeFramedLink(keys: LinkKeys, token: string): FramedLink | undefined {
  const [, version = '', encoded = ''] = /^f([0-9a-z]{1,6})\.([A-Za-z0-9_-]{100,320})$/.exec(token) ?? []
  const bytes = Buffer.from(encoded, 'base64url')
  const body = bytes.subarray(0, -MAC_BYTES)
  // The last character of base64url has spare bits: one link, one spelling.
  if (encoded === '' || bytes.toString('base64url') !== encoded) return undefined
  const isOurs = keys.some((key) => timingSafeEqual(bytes.subarray(-MAC_BYTES), mac(key, version, body)))
  if (!isOurs) return undefined
  const flagsAt = SUBJECT_BYTES + KEY_BYTES
  const flags = body.readUInt8(flagsAt)
  const text = body.subarray(flagsAt + 1).toString()
  return {
    purchaseId: subjectOf(body),
    version: Number.parseInt(version, 36),
    browserKey: body.subarray(SUBJECT_BYTES, flagsAt).toString('base64url'),
    showsClose: (flags & FLAGS.showsClose) > 0,
    isExternal: (flags & FLAGS.isExternal) > 0,
    opening: text.slice(0, OPENING_CHARS),
    origin: text.slice(OPENING_CHARS),
  }
}

function mac(key: Buffer, version: string, body: Buffer): Buffer {
  return hmacSha256(key, `framed-link:${version}:${body.toString('base64url')}`).subarray(0, MAC_BYTES)
}
