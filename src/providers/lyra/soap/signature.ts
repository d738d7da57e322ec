import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PspMode, PspSettings } from '../../charge/family.ts'
import { keyOfMode } from '../../charge/mode-of-keys.ts'

export interface LyraShop {
  readonly shopId: string
  readonly certificate: string
  readonly mode: 'TEST' | 'PRODUCTION'
}

/** An empty certificate is that of a mode that was not given. */
export function shopOf(settings: PspSettings, mode: PspMode): LyraShop {
  return {
    shopId: settings['shop-id'] ?? '',
    certificate: keyOfMode(settings, mode),
    mode: mode === 'live' ? 'PRODUCTION' : 'TEST',
  }
}

/** Lyra's token of a SOAP message. The answer's is over the same two the other way round. */
export function authToken(certificate: string, first: string, second: string): string {
  return createHmac('sha256', certificate)
    .update(first + second)
    .digest('base64')
}

export function isAuthToken(given: string, certificate: string, timestamp: string, requestId: string): boolean {
  const expected = Buffer.from(authToken(certificate, timestamp, requestId))
  const bytes = Buffer.from(given)
  return bytes.length === expected.length && timingSafeEqual(bytes, expected)
}
