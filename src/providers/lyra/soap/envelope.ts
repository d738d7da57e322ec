import { createHash } from 'node:crypto'
import { type Markup, tag, writeXml } from '../../charge/xml.ts'
import { authToken } from './signature.ts'

export const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/'
const BODY = 'http://v5.ws.vads.lyra.com/'
const HEADER = 'http://v5.ws.vads.lyra.com/Header/'

export interface LyraShop {
  readonly shopId: string
  readonly certificate: string
  readonly mode: 'TEST' | 'PRODUCTION'
}

/** A signed call. `purpose` makes its id: the same call has the same one. */
export function envelope(shop: LyraShop, now: Date, purpose: string, call: Markup): string {
  const requestId = uuidOf(purpose)
  const timestamp = toTimestamp(now)
  const headers = {
    shopId: shop.shopId,
    requestId,
    timestamp,
    mode: shop.mode,
    authToken: authToken(shop.certificate, requestId, timestamp),
  }
  const written = Object.entries(headers).map(([name, value]) => tag(`h:${name}`, {}, value))
  return writeXml(
    tag(
      's:Envelope',
      { 'xmlns:s': SOAP, 'xmlns:h': HEADER, 'xmlns:v5': BODY },
      tag('s:Header', {}, ...written),
      tag('s:Body', {}, { ...call, name: `v5:${call.name}` }),
    ),
  )
}

/** `2014-10-31T16:38:19Z` */
export function toTimestamp(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`
}

function uuidOf(purpose: string): string {
  const hex = createHash('sha256').update(purpose).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
