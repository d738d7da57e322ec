import { createCipheriv, createHmac } from 'node:crypto'
import { equalSecrets } from '../../crypto/index.ts'
import type { PspMode, PspSettings } from '../charge/family.ts'
import { keyOfMode } from '../charge/mode-of-keys.ts'

/** The shop's key for one order: the order, filled up with zeroes, under 3DES. */
export function keyOf(secret: string, order: string): Buffer {
  const cipher = createCipheriv('des-ede3-cbc', Buffer.from(secret, 'base64'), Buffer.alloc(8))
  cipher.setAutoPadding(false)
  const text = Buffer.from(order)
  const padded = Buffer.concat([text, Buffer.alloc((8 - (text.length % 8)) % 8)])
  return Buffer.concat([cipher.update(padded), cipher.final()])
}

export const SIGNATURE_VERSION = 'HMAC_SHA256_V1'

export function sign(secret: string, order: string, text: string): string {
  return createHmac('sha256', keyOf(secret, order)).update(text).digest('base64')
}

/** Answers come in base64, notifications in base64url. */
export function isSigned(secret: string, order: string, text: string, given: string): boolean {
  return equalSecrets(given.replaceAll('-', '+').replaceAll('_', '/'), sign(secret, order, text))
}

export interface RedsysShop {
  /** FUC: given by the bank. */
  readonly merchantCode: string
  readonly terminal: string
  readonly key: string
}

export function shopOf(settings: PspSettings, mode: PspMode): RedsysShop {
  return {
    merchantCode: settings['shop-id'] ?? '',
    terminal: settings.terminal ?? '1',
    key: keyOfMode(settings, mode),
  }
}
