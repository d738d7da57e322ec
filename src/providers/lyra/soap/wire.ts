import { createHash } from 'node:crypto'
import type { OutboundAnswer } from '../../../outbound/index.ts'
import { type NoVerdict, noAnswer, rejected } from '../../answer.ts'
import { hostOf } from '../../charge/asking.ts'
import type { PspTerms } from '../../charge/family.ts'
import { readXmlAnswer } from '../../charge/read-answer.ts'
import { at, type Markup, tag, textAt, writeXml, type XmlElement } from '../../charge/xml.ts'
import type { LyraShop } from './signature.ts'
import { authToken, isAuthToken } from './signature.ts'

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/'
const BODY = 'http://v5.ws.vads.lyra.com/'
const HEADER = 'http://v5.ws.vads.lyra.com/Header/'

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

/** What Lyra answered and signed, to the call that was made. */
export type LyraResult =
  | { readonly kind: 'result'; readonly code: string; readonly label: string | null; readonly result: XmlElement }
  | NoVerdict

/** SOAP answers a fault with 500. */
const LISTENING = { alsoAt: [500] }

export function readResult(answer: OutboundAnswer, shop: LyraShop, call: string): LyraResult {
  const said = readXmlAnswer(answer, LISTENING)
  if (said.kind !== 'said') return said
  const { value: envelope, status } = said
  if (envelope.name !== 'Envelope' || envelope.namespace !== SOAP) return noAnswer(`status_${status}_no_soap`)
  const fault = at(envelope, 'Body', 'Fault')
  if (fault) return readFault(fault)
  if (status !== 200) return noAnswer(`status_${status}`)
  const header = at(envelope, 'Header')
  const [shopId, mode, timestamp, requestId, token] = ['shopId', 'mode', 'timestamp', 'requestId', 'authToken'].map(
    (name) => textAt(header, name) ?? '',
  ) as [string, string, string, string, string]
  if (!isAuthToken(token, shop.certificate, timestamp, requestId)) return noAnswer('bad_signature')
  if (shopId !== shop.shopId) return noAnswer('other_merchant')
  if (mode !== shop.mode) return noAnswer('other_mode')
  const result = at(envelope, 'Body', `${call}Response`, `${call}Result`)
  const code = textAt(result, 'commonResponse', 'responseCode')
  if (!result || code === null || !/^\d{1,3}$/.test(code)) return noAnswer('unknown_shape')
  return { kind: 'result', code, label: textAt(result, 'commonResponse', 'transactionStatusLabel'), result }
}

/** SOAP 1.1, 4.4.1: `Client` is a message that was not taken and must not be sent again as it is. */
function readFault(fault: XmlElement): NoVerdict {
  const code = textAt(fault, 'faultcode') ?? ''
  if (!/(^|:)Client$/.test(code)) return noAnswer('fault')
  const text = textAt(fault, 'faultstring') ?? ''
  return /auth|signature|certificate|shop/i.test(text) ? rejected('credentials', 'fault') : rejected('request', 'fault')
}

export async function callLyra(terms: PspTerms, shop: LyraShop, purpose: string, body: Markup): Promise<LyraResult> {
  const { mode, outbound, systemClock, timeoutMs } = terms
  if (shop.certificate === '') return rejected('credentials', `no_certificate_of_mode_${mode}`)
  const answer = await outbound.request({
    method: 'POST',
    url: `${hostOf(terms, 'soap')}/vads-ws/v5`,
    headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: '""' },
    body: `<?xml version="1.0" encoding="UTF-8"?>${envelope(shop, systemClock.now(), purpose, body)}`,
    timeoutMs,
  })
  return readResult(answer, shop, body.name)
}
